package dev.nutshell.petri.mcc;

import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.petri.MarkedNet;
import java.util.ArrayList;
import java.util.List;

/**
 * The formulas of a property file.
 *
 * @param formulas by numbers of places and transitions
 */
public record PropertyInquiry(List<Property> formulas) implements Inquiry.OfStates {
  @Override
  public String name() {
    return "the property file";
  }

  @Override
  public List<dev.nutshell.engine.model.Property> properties() {
    return formulas.stream().map(PropertyInquiry::row).toList();
  }

  static dev.nutshell.engine.model.Property row(Property property) {
    return row(property.id());
  }

  static dev.nutshell.engine.model.Property row(String name) {
    return dev.nutshell.engine.model.Property.of(name, "formula", name);
  }

  /**
   * The questions of a file: all that states answer together, each about runs alone, and all that
   * the graph answers together.
   */
  public static List<Inquiry> of(List<Property> properties) {
    List<Property> ofStates = new ArrayList<>();
    List<Inquiry> ofRuns = new ArrayList<>();
    List<Property.Branching> ofGraph = new ArrayList<>();
    for (Property property : properties) {
      switch (property) {
        case Property.Possible _, Property.Invariant _, Property.Bound _, Property.Unsupported _ ->
            ofStates.add(property);
        case Property.Temporal temporal -> ofRuns.add(temporal.inquiry());
        case Property.Branching branching -> ofGraph.add(branching);
      }
    }
    List<Inquiry> inquiries = new ArrayList<>();
    if (!ofStates.isEmpty()) {
      inquiries.add(new PropertyInquiry(List.copyOf(ofStates)));
    }
    inquiries.addAll(ofRuns);
    if (!ofGraph.isEmpty()) {
      inquiries.add(new BranchingInquiry(List.copyOf(ofGraph)));
    }
    return inquiries;
  }

  /** A bound is known only in the end, and what raises it is nearly everything. */
  @Override
  public Reducible reducible() {
    return formulas.stream().anyMatch(Property.Bound.class::isInstance)
        ? Reducible.ON_REQUEST
        : Reducible.YES;
  }

  @Override
  public boolean seeksDeadlocks() {
    return false;
  }

  @Override
  public Observer observe(TransitionSystem system) {
    return PropertyObserver.of((MarkedNet) system, formulas);
  }
}
