package com.example.transfers;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.transfers.Transfers.Bank;
import dev.nutshell.api.Check;
import dev.nutshell.api.TrailText;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.junit.ModelTest;
import dev.nutshell.junit.PropertyTests;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class TransfersTest {
  @ModelTest(
      value = Transfers.class,
      define = "clerks=3",
      stores = {"full", "tree"})
  void with_a_lock_no_coin_is_lost(Check<Bank> check) {
    check.always("no coin is made", bank -> bank.from() + bank.to() == 3);
  }

  @ModelTest(value = Transfers.class, define = "locks=false", violates = "every coin arrives")
  void without_a_lock_coins_are_lost(Check<Bank> check) {}

  @TestFactory
  Stream<DynamicTest> properties() {
    return PropertyTests.of("Transfers", Check.of(new Transfers(2, true)));
  }

  @Test
  void the_shortest_way_to_lose_a_coin() {
    var violation = Check.of(new Transfers(2, false)).search(Order.BFS).mustFail();
    assertTrue(TrailText.of(violation).contains("1 writes"));
  }
}
