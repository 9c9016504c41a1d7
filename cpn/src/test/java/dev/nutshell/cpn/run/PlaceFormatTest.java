package dev.nutshell.cpn.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tokens of a place as bytes. */
class PlaceFormatTest {
  private static Tokens tokens(SplittableRandom random) {
    Tokens tokens = new Tokens();
    int colour = -1;
    boolean several = random.nextInt(3) == 0;
    for (int i = random.nextInt(40); i > 0; i--) {
      colour += 1 + (random.nextInt(4) == 0 ? random.nextInt(200) : 0);
      tokens.append(colour, 0, several && random.nextInt(5) == 0 ? 1 + random.nextInt(300) : 1);
    }
    return tokens;
  }

  private static byte[] bytes(Tokens tokens) {
    Buffer out = new Buffer();
    PlaceFormat.write(tokens, out);
    return Arrays.copyOf(out.bytes, out.at);
  }

  @Test
  void what_is_written_is_read_and_passed_over() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 2000; i++) {
      Tokens tokens = tokens(random);
      Buffer buffer = new Buffer();
      buffer.bytes = bytes(tokens);
      Tokens read = new Tokens();
      PlaceFormat.read(buffer, read, null);
      assertThat(buffer.at).isEqualTo(buffer.bytes.length);
      assertThat(bytes(read)).isEqualTo(buffer.bytes);
      assertThat(Arrays.copyOf(read.colours, read.size))
          .isEqualTo(Arrays.copyOf(tokens.colours, tokens.size));
      assertThat(Arrays.copyOf(read.counts, read.size))
          .isEqualTo(Arrays.copyOf(tokens.counts, tokens.size));
      buffer.at = 0;
      PlaceFormat.skip(buffer, false);
      assertThat(buffer.at).isEqualTo(buffer.bytes.length);
    }
  }

  @Test
  void bits_are_flipped_only_where_the_same_bytes_would_be_written() {
    SplittableRandom random = new SplittableRandom(2);
    int flipped = 0;
    for (int i = 0; i < 5000; i++) {
      Tokens tokens = tokens(random);
      int colour = random.nextInt(50);
      int at = tokens.first(colour);
      boolean there = at < tokens.size && tokens.colours[at] == colour;
      int[] changes = {0, colour, there ? -1 : 1};
      Buffer state = new Buffer();
      state.bytes = bytes(tokens);
      Buffer out = new Buffer();
      boolean done = PlaceFormat.flip(state, tokens.size, changes, 0, 3, 1, out);
      if (there) {
        tokens.take(at, 1);
      } else {
        tokens.add(colour, 0, 1, new TimeUnit(dev.nutshell.cpn.type.TypeName.INT));
      }
      if (done) {
        flipped++;
        assertThat(Arrays.copyOf(out.bytes, out.at)).isEqualTo(bytes(tokens));
      } else {
        assertThat(out.at).isZero();
      }
    }
    assertThat(flipped).isGreaterThan(100);
  }
}
