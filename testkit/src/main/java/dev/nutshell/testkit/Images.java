package dev.nutshell.testkit;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;

/** Writes structures to bytes and reads them back. */
public final class Images {
  private Images() {}

  public static byte[] of(Imaged structure) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageWriter out = new ImageWriter(Channels.newChannel(bytes));
    structure.write(out);
    out.finish();
    return bytes.toByteArray();
  }

  public static void read(byte[] image, Imaged into) throws IOException {
    into.read(new ImageReader(Channels.newChannel(new ByteArrayInputStream(image))));
  }

  /** Makes the second what the first is. */
  public static <T extends Imaged> T copy(T from, T to) throws IOException {
    read(of(from), to);
    return to;
  }
}
