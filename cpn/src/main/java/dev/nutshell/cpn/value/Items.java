package dev.nutshell.cpn.value;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** A list; a multiset is one, too. */
public final class Items implements Iterable<Object> {
  public static final Items NIL = new Items(null, null);

  private final Object head;
  private final Items tail;
  private int hash;

  private Items(Object head, Items tail) {
    this.head = head;
    this.tail = tail;
  }

  public static Items cons(Object head, Items tail) {
    return new Items(head, tail);
  }

  public static Items of(List<?> items) {
    Items all = NIL;
    for (int i = items.size() - 1; i >= 0; i--) {
      all = cons(items.get(i), all);
    }
    return all;
  }

  public boolean isEmpty() {
    return tail == null;
  }

  public Object head() {
    return head;
  }

  public Items tail() {
    return tail;
  }

  public int size() {
    int size = 0;
    for (Items at = this; !at.isEmpty(); at = at.tail) {
      size++;
    }
    return size;
  }

  public List<Object> list() {
    List<Object> all = new ArrayList<>();
    for (Items at = this; !at.isEmpty(); at = at.tail) {
      all.add(at.head);
    }
    return all;
  }

  /** This list with another one behind it. */
  public Items append(Items other) {
    if (other.isEmpty()) {
      return this;
    }
    if (isEmpty()) {
      return other;
    }
    List<Object> mine = list();
    Items all = other;
    for (int i = mine.size() - 1; i >= 0; i--) {
      all = cons(mine.get(i), all);
    }
    return all;
  }

  public Items reverse() {
    Items all = NIL;
    for (Items at = this; !at.isEmpty(); at = at.tail) {
      all = cons(at.head, all);
    }
    return all;
  }

  public boolean contains(Object item) {
    for (Items at = this; !at.isEmpty(); at = at.tail) {
      if (at.head.equals(item)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Iterator<Object> iterator() {
    return new Iterator<>() {
      private Items at = Items.this;

      @Override
      public boolean hasNext() {
        return !at.isEmpty();
      }

      @Override
      public Object next() {
        if (at.isEmpty()) {
          throw new NoSuchElementException();
        }
        Object item = at.head;
        at = at.tail;
        return item;
      }
    };
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof Items items)) {
      return false;
    }
    Items mine = this;
    Items theirs = items;
    while (mine != theirs && !mine.isEmpty() && !theirs.isEmpty()) {
      if (!mine.head.equals(theirs.head)) {
        return false;
      }
      mine = mine.tail;
      theirs = theirs.tail;
    }
    return mine == theirs || mine.isEmpty() && theirs.isEmpty();
  }

  @Override
  public int hashCode() {
    if (hash == 0) {
      int sum = 1;
      for (Items at = this; !at.isEmpty(); at = at.tail) {
        sum = 31 * sum + at.head.hashCode();
      }
      hash = sum;
    }
    return hash;
  }
}
