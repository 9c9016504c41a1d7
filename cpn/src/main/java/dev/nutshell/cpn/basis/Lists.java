package dev.nutshell.cpn.basis;

import dev.nutshell.cpn.type.TypeName;
import dev.nutshell.cpn.value.Fn;
import dev.nutshell.cpn.value.Items;
import dev.nutshell.cpn.value.Raised;
import dev.nutshell.cpn.value.Tagged;
import dev.nutshell.cpn.value.Tuple;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Functions on lists. */
final class Lists {
  private Lists() {}

  static boolean is(Object predicate, Object of) {
    return (Boolean) ((Fn) predicate).apply(of);
  }

  static Object head(Object list) {
    Items items = (Items) list;
    if (items.isEmpty()) {
      throw Raised.of(Raised.EMPTY);
    }
    return items.head();
  }

  static Items tail(Object list) {
    Items items = (Items) list;
    if (items.isEmpty()) {
      throw Raised.of(Raised.EMPTY);
    }
    return items.tail();
  }

  static Object last(Object list) {
    Items items = (Items) list;
    if (items.isEmpty()) {
      throw Raised.of(Raised.EMPTY);
    }
    return items.list().getLast();
  }

  static Object nth(Object list, Object index) {
    int at = (Integer) index;
    Items items = (Items) list;
    while (at > 0 && !items.isEmpty()) {
      items = items.tail();
      at--;
    }
    if (at < 0 || items.isEmpty()) {
      throw Raised.of(Raised.SUBSCRIPT);
    }
    return items.head();
  }

  static Items take(Object list, Object count) {
    List<Object> all = ((Items) list).list();
    int many = (Integer) count;
    if (many < 0 || many > all.size()) {
      throw Raised.of(Raised.SUBSCRIPT);
    }
    return Items.of(all.subList(0, many));
  }

  static Items drop(Object list, Object count) {
    int many = (Integer) count;
    Items items = (Items) list;
    for (; many > 0 && !items.isEmpty(); many--) {
      items = items.tail();
    }
    if (many != 0) {
      throw Raised.of(Raised.SUBSCRIPT);
    }
    return items;
  }

  static Items map(Object function, Object list) {
    List<Object> all = new ArrayList<>();
    for (Object item : (Items) list) {
      all.add(((Fn) function).apply(item));
    }
    return Items.of(all);
  }

  static Items mapPartial(Object function, Object list) {
    List<Object> all = new ArrayList<>();
    for (Object item : (Items) list) {
      Object perhaps = ((Tagged) ((Fn) function).apply(item)).argument();
      if (perhaps != null) {
        all.add(perhaps);
      }
    }
    return Items.of(all);
  }

  static Object forEach(Object function, Object list) {
    for (Object item : (Items) list) {
      ((Fn) function).apply(item);
    }
    return Tuple.UNIT;
  }

  static Items filter(Object predicate, Object list) {
    List<Object> all = new ArrayList<>();
    for (Object item : (Items) list) {
      if (is(predicate, item)) {
        all.add(item);
      }
    }
    return Items.of(all);
  }

  static Object partition(Object predicate, Object list) {
    List<Object> yes = new ArrayList<>();
    List<Object> no = new ArrayList<>();
    for (Object item : (Items) list) {
      (is(predicate, item) ? yes : no).add(item);
    }
    return new Tuple(Items.of(yes), Items.of(no));
  }

  static Object find(Object predicate, Object list) {
    for (Object item : (Items) list) {
      if (is(predicate, item)) {
        return TypeName.SOME.of(item);
      }
    }
    return TypeName.NONE.alone();
  }

  static boolean exists(Object predicate, Object list) {
    for (Object item : (Items) list) {
      if (is(predicate, item)) {
        return true;
      }
    }
    return false;
  }

  static boolean all(Object predicate, Object list) {
    for (Object item : (Items) list) {
      if (!is(predicate, item)) {
        return false;
      }
    }
    return true;
  }

  static Object fold(Object function, Object start, Items list) {
    Object sofar = start;
    for (Object item : list) {
      sofar = ((Fn) function).apply(new Tuple(item, sofar));
    }
    return sofar;
  }

  static Items concat(Object lists) {
    List<Object> all = new ArrayList<>();
    for (Object list : (Items) lists) {
      ((Items) list).forEach(all::add);
    }
    return Items.of(all);
  }

  static Items tabulate(Object count, Object function) {
    int many = (Integer) count;
    if (many < 0) {
      throw Raised.of(Raised.SIZE);
    }
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < many; i++) {
      all.add(((Fn) function).apply(i));
    }
    return Items.of(all);
  }

  /** Without the first occurrence. */
  static Items remove(Object item, Object list) {
    List<Object> all = ((Items) list).list();
    all.remove(item);
    return Items.of(all);
  }

  static Items removeAll(Object item, Object list) {
    List<Object> all = ((Items) list).list();
    all.removeIf(item::equals);
    return Items.of(all);
  }

  /** Of equal ones the last stays. */
  static Items distinct(Object list) {
    List<Object> all = new ArrayList<>();
    for (Items at = (Items) list; !at.isEmpty(); at = at.tail()) {
      if (!at.tail().contains(at.head())) {
        all.add(at.head());
      }
    }
    return Items.of(all);
  }

  static boolean contains(Object list, Object others) {
    for (Object item : (Items) others) {
      if (!((Items) list).contains(item)) {
        return false;
      }
    }
    return true;
  }

  static Items intersect(Object one, Object other) {
    List<Object> rest = ((Items) other).list();
    List<Object> all = new ArrayList<>();
    for (Object item : (Items) one) {
      if (rest.remove(item)) {
        all.add(item);
      }
    }
    return Items.of(all);
  }

  static Items without(Object one, Object other) {
    List<Object> all = ((Items) one).list();
    for (Object item : (Items) other) {
      all.remove(item);
    }
    return Items.of(all);
  }

  /**
   * @param greater whether the first belongs behind the second
   */
  static Items sort(Object greater, Object list) {
    List<Object> all = ((Items) list).list();
    Comparator<Object> order =
        (a, b) -> is(greater, new Tuple(a, b)) ? 1 : is(greater, new Tuple(b, a)) ? -1 : 0;
    try {
      all.sort(order);
    } catch (IllegalArgumentException inconsistent) {
      throw Raised.fail("the order given to sort contradicts itself");
    }
    return Items.of(all);
  }
}
