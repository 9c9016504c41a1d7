package dev.nutshell.engine.plan;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.testkit.StoreWalk;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A process that reads images of walks, goes on with each of them, and writes down what it saw. */
final class GoingOn {
  static final int STEPS = 400;

  private GoingOn() {}

  public static void main(String[] folder) throws IOException {
    List<String> specs = ImagedWalks.specifications();
    for (int i = 0; i < specs.size(); i++) {
      Path image = image(Path.of(folder[0]), i);
      if (!Files.exists(image)) {
        continue;
      }
      try (StoreWalk walk = ImagedWalks.open(specs.get(i), i);
          FileChannel channel = FileChannel.open(image)) {
        walk.read(new ImageReader(channel));
        walk.go(STEPS);
        Files.write(log(Path.of(folder[0]), i), walk.log());
      }
    }
  }

  static Path image(Path folder, int index) {
    return folder.resolve(index + ".image");
  }

  static Path log(Path folder, int index) {
    return folder.resolve(index + ".log");
  }
}
