package dev.nutshell.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.testkit.Images;
import dev.nutshell.testkit.StoreWalk;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Stores that are written to an image and read back in the same process. */
class StoreImagesTest {
  private static final int SEEDS = 4;

  static List<String> specifications() {
    return ImagedWalks.specifications();
  }

  /** The walk of a seed up to where it is written; null where there is no memory to open it. */
  private static StoreWalk walk(String spec, long seed) {
    try {
      StoreWalk walk = ImagedWalks.open(spec, seed);
      walk.go(ImagedWalks.steps(spec, seed));
      return walk;
    } catch (MemoryBudget.Exhausted tooLittle) {
      return null;
    }
  }

  /** A walk of so many steps in plenty of memory. */
  private static StoreWalk roomy(String spec, long seed, int steps) {
    StoreWalk walk = StoreWalk.open(spec, seed, ImagedWalks.system(spec, seed), ImagedWalks.PLENTY);
    walk.go(steps);
    return walk;
  }

  @ParameterizedTest
  @MethodSource("specifications")
  void what_was_read_answers_as_what_was_written_would(String spec) throws IOException {
    for (long seed = 0; seed < SEEDS; seed++) {
      StoreWalk walk = walk(spec, seed);
      if (walk == null) {
        continue;
      }
      StoreWalk copy = ImagedWalks.open(spec, seed);
      try (walk;
          copy) {
        if (seed % 2 == 0) {
          copy.openSession();
        }
        Images.copy(walk, copy);
        walk.log();
        assertThat(copy.log()).as("%s, seed %d, at once", spec, seed).isEqualTo(walk.log());
        for (int i = 0; i < 3; i++) {
          walk.go(100 + ImagedWalks.steps(spec, seed) / 3);
          copy.go(100 + ImagedWalks.steps(spec, seed) / 3);
          assertThat(copy.log()).as("%s, seed %d", spec, seed).isEqualTo(walk.log());
        }
      }
      assertThat(copy.budget().used()).isZero();
      assertThat(walk.budget().used()).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("specifications")
  void an_image_of_what_was_read_is_the_same_image(String spec) throws IOException {
    try (StoreWalk walk = roomy(spec, 3, 500);
        StoreWalk copy = roomy(spec, 3, 0)) {
      byte[] image = Images.of(walk);
      Images.read(image, copy);
      assertThat(Images.of(copy)).isEqualTo(image);
    }
  }

  @ParameterizedTest
  @MethodSource("specifications")
  void a_damaged_image_is_refused_and_leaves_nothing(String spec) throws IOException {
    byte[] image;
    try (StoreWalk walk = roomy(spec, 3, 500)) {
      image = Images.of(walk);
    }
    SplittableRandom random = new SplittableRandom(spec.hashCode());
    for (int i = 0; i < 9; i++) {
      byte[] damaged =
          i % 3 == 0 ? Arrays.copyOf(image, random.nextInt(image.length)) : image.clone();
      if (i % 3 != 0) {
        // Near the beginning are the sizes of things.
        int at = random.nextInt(i % 3 == 1 ? Math.min(image.length, 2000) : image.length);
        damaged[at] ^= (byte) (1 << random.nextInt(8));
      }
      refuses(spec, 3, damaged, ImagedWalks.PLENTY);
    }
  }

  @ParameterizedTest
  @MethodSource("specifications")
  void an_image_in_too_little_memory_is_refused_and_leaves_nothing(String spec) throws IOException {
    byte[] image;
    long held;
    try (StoreWalk walk = roomy(spec, 5, 1000)) {
      image = Images.of(walk);
      held = walk.budget().used();
    }
    for (int i = 1; i < 8; i += 2) {
      refuses(spec, 5, image, held * i / 8);
    }
  }

  /** Reads an image that is not to be read; where the store does not even open, that is all. */
  private static void refuses(String spec, long seed, byte[] image, long memory)
      throws IOException {
    StoreWalk walk;
    try {
      walk = StoreWalk.open(spec, seed, ImagedWalks.system(spec, seed), memory);
    } catch (MemoryBudget.Exhausted tooLittle) {
      return;
    }
    try (walk) {
      Images.read(image, walk);
      fail("%s took an image that is not whole", spec);
    } catch (ImageReader.Damaged | MemoryBudget.Exhausted expected) {
      assertThat(expected).hasMessageNotContaining("null");
    }
    assertThat(walk.budget().used()).as(spec).isZero();
  }

  @Test
  void the_image_of_another_store_is_refused() throws IOException {
    List<String> specs = specifications();
    SplittableRandom random = new SplittableRandom(1);
    for (String spec : specs) {
      byte[] image;
      try (StoreWalk walk = roomy(spec, 5, 200)) {
        image = Images.of(walk);
      }
      for (int i = 0; i < 10; i++) {
        String other = specs.get(random.nextInt(specs.size()));
        if (!other.equals(spec)) {
          refuses(other, 5, image, ImagedWalks.PLENTY);
        }
      }
    }
  }
}
