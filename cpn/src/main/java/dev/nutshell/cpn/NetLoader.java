package dev.nutshell.cpn;

import dev.nutshell.cpn.basis.Basis;
import dev.nutshell.cpn.basis.Surroundings;
import dev.nutshell.cpn.bind.Transition;
import dev.nutshell.cpn.bind.TransitionCompiler;
import dev.nutshell.cpn.colour.ColourSet;
import dev.nutshell.cpn.infer.Declarations;
import dev.nutshell.cpn.infer.Effects;
import dev.nutshell.cpn.net.Drawing;
import dev.nutshell.cpn.net.DrawingReader;
import dev.nutshell.cpn.net.Instances;
import dev.nutshell.cpn.net.Page;
import dev.nutshell.cpn.run.CpnSystem;
import dev.nutshell.cpn.run.Execution;
import dev.nutshell.cpn.run.Markings;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.text.Malformed;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.type.Unifier;
import dev.nutshell.cpn.xml.Document;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Loads one net. */
final class NetLoader {
  private final String file;
  private final Path beside;
  private final Map<String, String> defines;
  private final Counting counting;
  private final Purpose purpose;
  private final List<String> warnings = new ArrayList<>();

  NetLoader(
      String file, Path beside, Map<String, String> defines, Counting counting, Purpose purpose) {
    this.counting = counting;
    this.purpose = purpose;
    this.file = file;
    this.beside = beside;
    this.defines = defines;
  }

  List<String> warnings() {
    return warnings;
  }

  CpnSystem load(byte[] bytes) {
    Drawing drawing = DrawingReader.read(Document.read(bytes));
    if (drawing.realTime()) {
      return load(drawing, Type.REAL);
    }
    try {
      return load(drawing, Type.INTINF);
    } catch (Malformed malformed) {
      // In nets of old versions time is an int.
      try {
        warnings.clear();
        return load(drawing, Type.INT);
      } catch (Malformed _) {
        throw malformed;
      }
    }
  }

  private CpnSystem load(Drawing drawing, Type time) {
    if (purpose.seed() != null) {
      Surroundings.here().setDice(purpose.seed());
    }
    Declarations declarations = new Declarations(new Basis(time));
    drawing.declarations().forEach(each -> declare(each, declarations));
    Instances.Net net = Instances.of(drawing);
    if (net.transitions().isEmpty()) {
      warnings.add(
          "the net has no transition on a page that is used: its one marking is the initial one");
    }
    List<ColourSet> sets = new ArrayList<>();
    for (Instances.PlaceInstance place : net.places()) {
      sets.add(set(place, declarations));
    }
    List<String> untyped =
        net.places().stream()
            .filter(place -> place.members().stream().anyMatch(each -> each.type().isBlank()))
            .map(Instances.PlaceInstance::name)
            .toList();
    if (!untyped.isEmpty()) {
      warnings.add(
          "places without colour set are taken as UNIT, as CPN Tools 4 does: "
              + String.join(", ", untyped.subList(0, Math.min(3, untyped.size())))
              + (untyped.size() > 3 ? " and " + (untyped.size() - 3) + " more" : ""));
    }
    List<Transition> transitions = new ArrayList<>();
    for (Instances.TransitionInstance each : net.transitions()) {
      transitions.add(TransitionCompiler.compile(declarations, each, sets::get));
    }
    Surroundings.here().setTime(new Markings.Zero(time.named()).value());
    Markings markings = new Markings(file, declarations, net, sets, transitions, time.named());
    markings.read();
    refuse(declarations.effects());
    for (String name : defines.keySet()) {
      if (!declarations.defined().contains(name)) {
        throw new Malformed(0, "the net declares no value '" + name + "' that could be defined");
      }
    }
    return markings.system(
        new Execution(counting.relative(), counting.asap(), purpose.compiled(), purpose.seed()));
  }

  private void declare(Drawing.Declaration each, Declarations into) {
    switch (each) {
      case Drawing.Declaration.Colours(var text) -> into.add(text);
      case Drawing.Declaration.Variables(var names, var set) -> into.addVariables(names, set);
      case Drawing.Declaration.Reference(var name, var value) -> into.addReference(name, value);
      case Drawing.Declaration.Ml(var text) -> into.add(text, defines);
      case Drawing.Declaration.Use(var use) -> use(use, into);
    }
  }

  /** A file that is not there matters only if something in it is needed. */
  private void use(Inscription use, Declarations into) {
    String name;
    try {
      name = (String) into.value(use, Type.STRING);
    } catch (Malformed _) {
      into.addMissing("a file that 'use' names as '" + Inscription.shorten(use.text()) + "'");
      return;
    }
    String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    try {
      Path path = beside == null ? null : beside.resolve(last);
      if (path == null || !Files.isRegularFile(path)) {
        into.addMissing(last);
        return;
      }
      into.add(
          new Inscription(
              "file " + last, new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1), 0),
          defines);
    } catch (IOException | InvalidPathException unreadable) {
      into.addMissing(last);
    }
  }

  private static ColourSet set(Instances.PlaceInstance place, Declarations declarations) {
    ColourSet first = null;
    for (Page.Place member : place.members()) {
      Inscription type = member.type();
      // CPN Tools 4 lets place/transition nets leave it out.
      String name = type.isBlank() ? "UNIT" : type.text().strip();
      ColourSet set = declarations.colourSet(name);
      if (set == null) {
        throw type.malformed("there is no colour set '" + name + "'");
      }
      if (first == null) {
        first = set;
      } else if (!new Unifier().unify(first.type(), set.type())
          || first.isTimed() != set.isTimed()) {
        throw type.malformed(
            "it is one place with another of colour set " + first.name() + ", and they differ");
      }
    }
    return first;
  }

  private void refuse(Effects effects) {
    if (!effects.random().isEmpty() && purpose.seed() == null) {
      throw new Malformed(
          0,
          "the net throws dice ("
              + String.join(", ", effects.random())
              + "): it has no single state space to be explored");
    }
    if (!effects.outside().isEmpty()) {
      if (purpose.seed() == null) {
        throw new Malformed(
            0,
            "the net does input or output ("
                + String.join(", ", effects.outside())
                + "), which a state space cannot have");
      }
      warnings.add("what the net writes to files is not written");
    }
    Set<String> both = new java.util.TreeSet<>(effects.assigned());
    both.retainAll(effects.read());
    if (effects.assigned().contains(Effects.ANY)) {
      both.addAll(effects.read());
    }
    if (!both.isEmpty() && purpose.seed() != null) {
      warnings.add(
          "references are changed and read ("
              + String.join(", ", both)
              + "): to undo a step does not bring them back");
      return;
    }
    if (!both.isEmpty()) {
      throw new Malformed(
          0,
          "the net changes and reads references ("
              + String.join(", ", both)
              + "), which are no part of a marking: what can happen does not depend on the marking"
              + " alone");
    }
    if (!effects.assigned().isEmpty()) {
      warnings.add(
          "references are assigned ("
              + String.join(", ", effects.assigned())
              + ") and never read; they are no part of a marking");
    }
    if (effects.prints()) {
      warnings.add("what the net prints is not shown");
    }
  }
}
