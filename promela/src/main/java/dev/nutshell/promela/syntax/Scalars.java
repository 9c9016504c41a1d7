package dev.nutshell.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Takes structures apart, as SPIN does in messages and arguments. */
public final class Scalars {
  private Scalars() {}

  /** The place itself where it is no structure, otherwise its scalars in order of declaration. */
  public static List<Place> of(Place place) {
    List<Place> scalars = new ArrayList<>();
    collect(place, scalars);
    return scalars;
  }

  /** The type itself where it is no structure, otherwise the types of its scalars. */
  public static List<Type> of(Type type) {
    List<Type> scalars = new ArrayList<>();
    collect(type, scalars);
    return scalars;
  }

  private static void collect(Place place, List<Place> into) {
    if (!(place.type() instanceof Type.Struct(Structure structure))) {
      into.add(place);
      return;
    }
    for (Variable field : structure.fields()) {
      for (int element = 0; element < field.length(); element++) {
        List<Place.Step> path = new ArrayList<>(place.path());
        Optional<Expression> index =
            field.isArray()
                ? Optional.of(new Expression.Constant(place.at(), element))
                : Optional.empty();
        path.add(new Place.Step(place.at(), field, index));
        collect(new Place(place.at(), place.variable(), place.index(), path), into);
      }
    }
  }

  private static void collect(Type type, List<Type> into) {
    if (!(type instanceof Type.Struct(Structure structure))) {
      into.add(type);
      return;
    }
    for (Variable field : structure.fields()) {
      for (int element = 0; element < field.length(); element++) {
        collect(field.type(), into);
      }
    }
  }
}
