package dev.nutshell.lts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/** Compressed input: whole, in several members, cut off, or damaged. */
class GzipTest {
  private static final String TEXT = "des (0,2,2)\n(0,\"a\",1)\n(1,\"b\",0)\n";

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  private static void loads(byte[] bytes) {
    try (LtsSystem system = Aut.load(bytes)) {
      assertThat(Aut.edges(system)).containsExactly(Aut.edge(0, "a", 1), Aut.edge(1, "b", 0));
    }
  }

  @Test
  void members_one_after_the_other_are_one_text() {
    loads(join(Aut.gzip(TEXT.substring(0, 15)), Aut.gzip(""), Aut.gzip(TEXT.substring(15))));
  }

  @Test
  void a_member_that_comes_late_through_a_pipe_is_not_missed() {
    byte[] bytes = join(Aut.gzip(TEXT.substring(0, 15)), Aut.gzip(TEXT.substring(15)));
    InputStream slow =
        new FilterInputStream(new ByteArrayInputStream(bytes)) {
          @Override
          public int read(byte[] into, int offset, int length) throws IOException {
            return super.read(into, offset, Math.min(length, 1));
          }

          @Override
          public int available() {
            return 0;
          }
        };
    assertThat(AutReader.load(slow, "x.aut", MemoryBudget.unlimited()))
        .isInstanceOfSatisfying(
            Loading.Loaded.class,
            loaded -> {
              try (LtsSystem system = (LtsSystem) loaded.system()) {
                assertThat(system.transitions()).isEqualTo(2);
              }
            });
  }

  @Test
  void a_header_with_every_optional_field_is_read_over() {
    byte[] plain = Aut.gzip(TEXT);
    ByteArrayOutputStream full = new ByteArrayOutputStream();
    full.writeBytes(new byte[] {0x1F, (byte) 0x8B, 8, 2 | 4 | 8 | 16, 1, 2, 3, 4, 0, 3});
    full.writeBytes(new byte[] {3, 0, 'x', 'y', 'z'});
    full.writeBytes(new byte[] {'n', 'a', 'm', 'e', 0, 'c', 0});
    CRC32 checksum = new CRC32();
    checksum.update(full.toByteArray());
    full.write((int) checksum.getValue());
    full.write((int) checksum.getValue() >> 8);
    full.write(plain, 10, plain.length - 10);
    loads(full.toByteArray());
  }

  @Test
  void cut_off_anywhere_it_is_truncated() {
    byte[] whole = Aut.gzip(TEXT);
    for (int length = 2; length < whole.length; length++) {
      assertThat(Aut.problem(Arrays.copyOf(whole, length)))
          .matches(
              "x\\.aut: the compressed data end too early, after line \\d: the file is truncated");
    }
  }

  @Test
  void cut_off_in_the_second_member_it_is_truncated_too() {
    byte[] first = Aut.gzip(TEXT.substring(0, 12));
    byte[] both = join(first, Aut.gzip(TEXT.substring(12)));
    for (int length = first.length + 1; length < both.length; length++) {
      assertThat(Aut.problem(Arrays.copyOf(both, length))).endsWith("the file is truncated");
    }
  }

  @Test
  void damaged_data_are_corrupt() {
    byte[] bytes = Aut.gzip(TEXT);
    bytes[bytes.length - 5] ^= 1;
    assertThat(Aut.problem(bytes))
        .isEqualTo("x.aut: the compressed data are corrupt after line 3: the checksum is wrong");
    bytes[bytes.length - 5] ^= 1;
    bytes[bytes.length - 1] ^= 1;
    assertThat(Aut.problem(bytes))
        .isEqualTo("x.aut: the compressed data are corrupt after line 3: the length is wrong");
    bytes[10] = 7;
    assertThat(Aut.problem(bytes))
        .isEqualTo("x.aut: the compressed data are corrupt after line 0: invalid block type");
    bytes[2] = 9;
    assertThat(Aut.problem(bytes))
        .isEqualTo(
            "x.aut: the compressed data are corrupt after line 0: unknown compression method or"
                + " flags");
  }

  @Test
  void something_else_behind_the_data_is_refused() {
    assertThat(Aut.problem(join(Aut.gzip(TEXT), new byte[] {'P', 'K', 3, 4})))
        .isEqualTo(
            "x.aut: the compressed data are corrupt after line 3: something else follows the"
                + " compressed data");
  }

  @Test
  void an_empty_compressed_file_is_empty() {
    assertThat(Aut.problem(Aut.gzip(""))).startsWith("x.aut: the file is empty");
  }

  @Test
  void a_real_file_cut_in_the_middle_says_how_far_it_went() throws IOException {
    Path path = Aut.corpus().resolve("LamportFastMutEx-PT-3.aut.gz");
    byte[] bytes = Files.readAllBytes(path);
    assertThat(Aut.problem(Arrays.copyOf(bytes, bytes.length / 2)))
        .matches(
            "x\\.aut: the compressed data end too early, after line 2\\d{4}: the file is"
                + " truncated");
  }
}
