package dev.nutshell.studio;

import dev.nutshell.frontends.FrontEnds;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The files that the page may see: models below one folder, and nothing that a link leads to. */
final class Folder {
  static final int LARGEST = 4 << 20;
  private static final int MOST_FILES = 2000;
  private static final int DEEPEST = 6;

  private final Path root;
  private final Path from = Path.of("").toRealPath();
  private final Pattern here;

  Folder(Path root) throws IOException {
    this.root = root.toRealPath();
    // Not where it is the end of a longer path, such as one that leads here from elsewhere.
    here = Pattern.compile("(?<![\\w./-])" + Pattern.quote(this.root + "/"));
  }

  Path root() {
    return root;
  }

  /** The models, each by its path from the folder; at most so many. */
  List<String> models() throws IOException {
    List<String> found = new ArrayList<>();
    Files.walkFileTree(
        root,
        Set.of(),
        DEEPEST,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = String.valueOf(folder.getFileName());
            boolean skipped =
                !folder.equals(root) && (name.startsWith(".") || name.equals("target"));
            return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && isModel(file.toString())) {
              found.add(name(file));
            }
            return found.size() < MOST_FILES ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
            return FileVisitResult.CONTINUE;
          }
        });
    found.sort(null);
    return found;
  }

  private static boolean isModel(String name) {
    return FrontEnds.choose(name, null) instanceof FrontEnds.Choice.Chosen;
  }

  String name(Path file) {
    return root.relativize(file).toString().replace('\\', '/');
  }

  /** The file of that name. Neither dots nor links lead out of the folder. */
  Path file(String name) {
    try {
      Path path = root.resolve(name).normalize();
      if (name.isEmpty() || !path.startsWith(root) || path.equals(root) || !isModel(name)) {
        throw new Refusal(403, "'" + name + "' is no model in the folder");
      }
      for (Path part = path; !part.equals(root); part = part.getParent()) {
        if (Files.isSymbolicLink(part)) {
          throw new Refusal(403, "'" + name + "' is reached by a link");
        }
      }
      return path;
    } catch (InvalidPathException invalid) {
      throw new Refusal(403, "'" + name + "' is no path");
    }
  }

  String read(String name) throws IOException {
    Path file = file(name);
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new Refusal(404, "there is no model '" + name + "'");
    }
    if (Files.size(file) > LARGEST) {
      throw Refusal.of("'" + name + "' is too large for an editor; check it all the same");
    }
    try {
      return Files.readString(file);
    } catch (CharacterCodingException other) {
      throw Refusal.of("'" + name + "' is no text in UTF-8");
    }
  }

  /** Replaces a model, or makes a new one in a folder that is there. */
  void write(String name, String text) throws IOException {
    Path file = file(name);
    if (!Files.isDirectory(file.getParent(), LinkOption.NOFOLLOW_LINKS)) {
      throw Refusal.of("there is no such folder");
    }
    Path beside = Files.createTempFile(file.getParent(), ".nutshell", ".partial");
    try {
      Files.writeString(beside, text);
      Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  /**
   * The path of a model from where this program was started; other models are called as they are.
   */
  String shown(String model) {
    return model.startsWith("java:") ? model : from.relativize(root).resolve(model).toString();
  }

  /** The same text with names of files as they are called in the folder. */
  String shortened(String text) {
    return here.matcher(text).replaceAll("");
  }
}
