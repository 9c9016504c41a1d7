package dev.nutshell.petri.mcc;

import dev.nutshell.engine.model.Problem;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.petri.Malformed;
import dev.nutshell.petri.MarkedNet;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** The contest's questions by the words that name them: an examination, or a property file. */
public final class Questions {
  private Questions() {}

  /** What came of a word. */
  public sealed interface Outcome {
    record Asked(List<Inquiry> inquiries) implements Outcome {}

    record Rejected(Problem problem) implements Outcome {}
  }

  /** Whether a word names one. */
  public static boolean isNamedBy(String word) {
    return word.endsWith(".xml") || Examination.of(word).isPresent();
  }

  public static Outcome ask(String word, MarkedNet net) {
    return Examination.of(word)
        .map(examination -> ask(examination, net))
        .orElseGet(() -> read(word, net));
  }

  private static Outcome ask(Examination examination, MarkedNet net) {
    return net.isUnfolded() && examination.isOfNodes()
        ? new Outcome.Rejected(
            Problem.of(
                "--property "
                    + examination.word()
                    + " is about the places and transitions of the net with its colours: use"
                    + " --unfold off"))
        : new Outcome.Asked(List.of(examination.ask()));
  }

  private static Outcome read(String file, MarkedNet net) {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(Path.of(file)))) {
      return new Outcome.Asked(PropertyInquiry.of(PropertyFile.read(in, net)));
    } catch (Malformed malformed) {
      return new Outcome.Rejected(malformed.problem(file));
    } catch (NoSuchFileException none) {
      return unreadable(file, "no such file");
    } catch (IOException | InvalidPathException failure) {
      return unreadable(file, failure.getMessage());
    }
  }

  private static Outcome unreadable(String file, String why) {
    return new Outcome.Rejected(Problem.of(file + ": cannot be read: " + why));
  }
}
