package dev.nutshell.petri.pnml;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import dev.nutshell.petri.Malformed;
import dev.nutshell.petri.colour.ColouredSystem;
import dev.nutshell.petri.net.NetSystem;
import dev.nutshell.petri.xml.XmlStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** From a PNML file to a transition system. */
public final class PnmlReader {
  private PnmlReader() {}

  public static Loading load(Path file) {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      return load(in, file.toString());
    } catch (IOException failure) {
      return Loading.rejected(unreadable(file.toString(), failure));
    }
  }

  /**
   * @param name what messages call the input
   */
  public static Loading load(InputStream in, String name) {
    try (XmlStream xml = new XmlStream(in)) {
      Document document = Document.read(xml);
      return Loading.of(
          isColoured(document)
              ? ColouredSystem.of(SymmetricNet.of(document), name)
              : new NetSystem(PlainNet.of(document)));
    } catch (Malformed malformed) {
      return Loading.rejected(malformed.problem(name));
    }
  }

  private static Problem unreadable(String file, IOException failure) {
    String reason = failure instanceof NoSuchFileException ? "no such file" : failure.getMessage();
    return new Problem(file, 0, 0, "cannot be read: " + reason);
  }

  private static boolean isColoured(Document document) {
    String type = document.type;
    if (type.endsWith("/ptnet") || type.endsWith("/PTNet") || type.equals("ptnet")) {
      return false;
    }
    if (type.endsWith("/symmetricnet") || type.endsWith("/highlevelnet")) {
      return true;
    }
    throw document.typeAt.malformed(
        "a net of type '" + type + "' is not supported; there are ptnet and symmetricnet");
  }
}
