package dev.nutshell.cpn;

import dev.nutshell.cpn.run.CpnSystem;
import dev.nutshell.cpn.text.Malformed;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** From a file of CPN Tools to a transition system. */
public final class CpnFrontEnd {
  private CpnFrontEnd() {}

  /**
   * @param defines values that take the place of declared ones
   */
  public static Loading load(Path file, Map<String, String> defines, MemoryBudget budget) {
    return load(file, defines, Counting.AS_REPORTED, Purpose.EXPLORATION, budget);
  }

  /**
   * @param defines values that take the place of declared ones
   */
  public static Loading load(
      Path file,
      Map<String, String> defines,
      Counting counting,
      Purpose purpose,
      MemoryBudget budget) {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (NoSuchFileException missing) {
      return Loading.rejected(Problem.of(file + ": there is no such file"));
    } catch (IOException failure) {
      return Loading.rejected(Problem.of(file + " cannot be read: " + failure.getMessage()));
    }
    return load(
        bytes,
        file.toString(),
        file.toAbsolutePath().getParent(),
        defines,
        counting,
        purpose,
        budget);
  }

  /** The same, counted as the tool's report counts. */
  public static Loading load(
      byte[] bytes, String name, Path beside, Map<String, String> defines, MemoryBudget budget) {
    return load(bytes, name, beside, defines, Counting.AS_REPORTED, Purpose.EXPLORATION, budget);
  }

  /**
   * @param name what messages call the net
   * @param beside where files are looked for that it uses, or null
   */
  public static Loading load(
      byte[] bytes,
      String name,
      Path beside,
      Map<String, String> defines,
      Counting counting,
      Purpose purpose,
      MemoryBudget budget) {
    List<Problem> warnings = new ArrayList<>();
    try {
      NetLoader loader = new NetLoader(name, beside, defines, counting, purpose);
      CpnSystem system = loader.load(bytes);
      system.countIn(budget);
      for (String warning : loader.warnings()) {
        warnings.add(new Problem(name, 0, 0, warning));
      }
      return new Loading.Loaded(system, warnings);
    } catch (Malformed malformed) {
      return Loading.rejected(malformed.problem(name));
    } catch (StackOverflowError deep) {
      return Loading.rejected(new Problem(name, 0, 0, "some text of the net is nested too deeply"));
    }
  }
}
