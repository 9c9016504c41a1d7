package dev.nutshell.engine.memory;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import org.junit.jupiter.api.Test;

class RegionTest {
  @Test
  void contents_survive_growth_from_small_to_mapped_to_huge() {
    MemoryBudget budget = new MemoryBudget(256 << 20);
    try (Region region = new Region(budget)) {
      long written = 0;
      for (long size = 4096; size <= 64 << 20; size *= 3) {
        region.ensure(size);
        for (; written < size / 8; written++) {
          assertThat(region.segment().getAtIndex(JAVA_LONG, written)).isZero();
          region.segment().setAtIndex(JAVA_LONG, written, ~written);
        }
      }
      for (long i = 0; i < written; i += 1001) {
        assertThat(region.segment().getAtIndex(JAVA_LONG, i)).isEqualTo(~i);
      }
      assertThat(budget.used()).isEqualTo(region.size());
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void a_refused_growth_changes_nothing() {
    MemoryBudget budget = new MemoryBudget(1 << 20);
    try (Region region = new Region(budget)) {
      region.ensure(4096);
      region.segment().set(JAVA_LONG, 0, 42);
      assertThatThrownBy(() -> region.ensure(2 << 20)).isInstanceOf(MemoryBudget.Exhausted.class);
      assertThat(region.segment().get(JAVA_LONG, 0)).isEqualTo(42);
      assertThat(region.size()).isEqualTo(4096);
      assertThat(budget.used()).isEqualTo(4096);
    }
  }

  @Test
  void what_is_resident_was_reserved() {
    int count = 24;
    long size = (5L << 20) + 4096;
    MemoryBudget budget = new MemoryBudget(1L << 30);
    Region[] regions = new Region[count];
    System.gc();
    long before = ProcessMemory.resident();
    for (int i = 0; i < count; i++) {
      regions[i] = new Region(budget);
      // In two steps: the last page of the first is the middle of a huge page.
      regions[i].ensure(size - (2 << 20));
      regions[i].ensure(size);
      for (long at = 0; at < size; at += 4096) {
        regions[i].segment().set(JAVA_LONG, at, 1);
      }
    }
    // A huge page at the end of each would be 24 MiB more; the rest of the process moves too.
    assertThat(ProcessMemory.resident() - before).isLessThan(budget.used() + (12 << 20));
    for (Region region : regions) {
      region.close();
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void a_region_that_keeps_its_addresses_is_where_it_was() throws IOException {
    MemoryBudget budget = new MemoryBudget(256 << 20);
    assumeThat(budget.keepAddresses()).isTrue();
    try (Region region = new Region(budget)) {
      region.ensure(1);
      long address = region.segment().address();
      for (long size = 4096; size <= 96 << 20; size *= 3) {
        region.ensure(size);
        region.segment().set(JAVA_LONG, size - 8, size);
        assertThat(region.segment().address()).isEqualTo(address);
        assertThat(budget.used()).isEqualTo(region.size());
      }
      Region small = new Region(budget);
      small.ensure(5000);
      small.segment().set(JAVA_LONG, 4992, 17);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      ImageWriter out = new ImageWriter(Channels.newChannel(bytes));
      small.write(out);
      out.finish();
      small.close();
      region.read(
          new ImageReader(Channels.newChannel(new ByteArrayInputStream(bytes.toByteArray()))));
      assertThat(region.segment().address()).isEqualTo(address);
      assertThat(region.segment().get(JAVA_LONG, 4992)).isEqualTo(17);
      assertThat(budget.used()).isEqualTo(region.size()).isEqualTo(8192);
      region.ensure(96 << 20);
      for (long at = 8192; at < region.size(); at += 4096) {
        assertThat(region.segment().get(JAVA_LONG, at + 4088)).isZero();
      }
      assertThatThrownBy(() -> region.ensure(512 << 20)).isInstanceOf(MemoryBudget.Exhausted.class);
    }
    assertThat(budget.used()).isZero();
  }

  @Test
  void a_region_that_does_not_keep_its_addresses_needs_no_address_space_while_small() {
    try (Region region = new Region(new MemoryBudget(64 << 20))) {
      region.ensure(1 << 20);
      assertThat(region.isMapped()).isFalse();
    }
  }

  @Test
  void the_budget_knows_its_peak() {
    MemoryBudget budget = new MemoryBudget(100);
    budget.reserve(70);
    budget.release(50);
    budget.reserve(10);
    assertThat(budget.used()).isEqualTo(30);
    assertThat(budget.peak()).isEqualTo(70);
    assertThat(budget.available()).isEqualTo(70);
  }
}
