package dev.nutshell.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.Channels;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ImageTest {
  private static final int MEMORY = 3 << 20;

  private static byte[] image(long seed) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageWriter out = new ImageWriter(Channels.newChannel(bytes));
    Random random = new Random(seed);
    try (Arena arena = Arena.ofConfined()) {
      for (int part = 0; part < 5; part++) {
        out.begin("part " + part, part);
        out.putInt(random.nextInt());
        out.putBoolean(random.nextBoolean());
        out.putText("a word, ein Wörtchen");
        MemorySegment memory = arena.allocate(MEMORY);
        byte[] contents = new byte[MEMORY];
        random.nextBytes(contents);
        memory.copyFrom(MemorySegment.ofArray(contents));
        out.putMemory(memory, MEMORY - part);
        out.putLongs(new long[] {random.nextLong(), 2, 3}, 2);
        out.end();
      }
    }
    out.finish();
    return bytes.toByteArray();
  }

  private static void read(byte[] image, long seed) throws IOException {
    ImageReader in = new ImageReader(Channels.newChannel(new ByteArrayInputStream(image)));
    Random random = new Random(seed);
    try (Arena arena = Arena.ofConfined()) {
      for (int part = 0; part < 5; part++) {
        in.begin("part " + part, part);
        assertThat(in.getInt()).isEqualTo(random.nextInt());
        assertThat(in.getBoolean()).isEqualTo(random.nextBoolean());
        assertThat(in.getText()).isEqualTo("a word, ein Wörtchen");
        byte[] contents = new byte[MEMORY];
        random.nextBytes(contents);
        long length = in.memoryBytes();
        assertThat(length).isEqualTo(MEMORY - part);
        MemorySegment memory = arena.allocate(MEMORY);
        in.getMemory(memory, length);
        assertThat(memory.asSlice(0, length).mismatch(MemorySegment.ofArray(contents)))
            .isIn(-1L, length);
        assertThat(in.getLongs()).containsExactly(random.nextLong(), 2);
        in.end();
      }
    }
  }

  @Test
  void what_was_written_is_read_back() throws IOException {
    for (int seed = 0; seed < 5; seed++) {
      read(image(seed), seed);
    }
  }

  @Test
  void an_image_that_is_cut_short_is_damaged() throws IOException {
    byte[] image = image(1);
    Random random = new Random(1);
    for (int i = 0; i < 10; i++) {
      byte[] cut = Arrays.copyOf(image, random.nextInt(image.length));
      assertThatThrownBy(() -> read(cut, 1)).isInstanceOf(ImageReader.Damaged.class);
    }
  }

  @Test
  void a_changed_byte_of_memory_is_noticed() throws IOException {
    byte[] image = image(2);
    image[1 << 20] ^= 1;
    ImageReader in = new ImageReader(Channels.newChannel(new ByteArrayInputStream(image)));
    in.begin("part 0", 0);
    in.getInt();
    in.getBoolean();
    in.getText();
    try (Arena arena = Arena.ofConfined()) {
      in.getMemory(arena.allocate(MEMORY), in.memoryBytes());
    }
    in.getLongs();
    assertThatThrownBy(in::end).hasMessageContaining("checksum");
  }

  @Test
  void another_kind_or_version_is_named() throws IOException {
    byte[] image = image(3);
    ImageReader in = new ImageReader(Channels.newChannel(new ByteArrayInputStream(image)));
    assertThatThrownBy(() -> in.begin("part 0", 7))
        .isInstanceOf(ImageReader.Damaged.class)
        .hasMessageContaining("'part 0', version 0");
  }
}
