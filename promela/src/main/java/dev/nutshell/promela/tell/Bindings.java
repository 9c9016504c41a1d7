package dev.nutshell.promela.tell;

import dev.nutshell.engine.model.Narrator.Binding;
import dev.nutshell.engine.model.State;
import dev.nutshell.promela.syntax.MtypeConstant;
import dev.nutshell.promela.syntax.MtypeSet;
import dev.nutshell.promela.syntax.Structure;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.vector.ChannelInstance;
import dev.nutshell.promela.vector.ChannelShape;
import dev.nutshell.promela.vector.Wayfinder;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** The variables of one state with their values. */
final class Bindings {
  private final Model model;
  private final Wayfinder way;
  private final State state;
  private final List<Binding> bindings = new ArrayList<>();

  private Bindings(Model model, State state) {
    this.model = model;
    this.state = state;
    way = new Wayfinder(model.plan());
  }

  static List<Binding> of(Model model, State state) {
    Bindings made = new Bindings(model, state);
    made.collect();
    return made.bindings;
  }

  private void collect() {
    for (Variable variable : model.program().globals()) {
      add("", variable, 0);
    }
    addContents("", model.plan().channels(), 0);
    for (int pid = 0; pid < way.count(state); pid++) {
      int type = way.type(state, pid);
      int base = way.base(state, pid);
      String prefix = model.types().process(type).name() + "(" + pid + "):";
      for (Variable variable : model.types().process(type).variables()) {
        add(prefix, variable, base);
      }
      addContents(prefix, model.plan().frame(type).channels(), base);
    }
  }

  private void add(String prefix, Variable variable, int base) {
    if (model.plan().constantChannel(variable) == null) {
      add(prefix + variable.name(), variable, base + model.plan().offset(variable), true);
    }
  }

  private void add(String name, Variable variable, int at, boolean whole) {
    if (whole && variable.isArray()) {
      int stride = model.plan().elementBytes(variable);
      for (int i = 0; i < variable.length(); i++) {
        add(name + "[" + i + "]", variable, at + i * stride, false);
      }
    } else if (variable.type() instanceof Type.Struct(Structure structure)) {
      for (Variable field : structure.fields()) {
        add(name + "." + field.name(), field, at + model.plan().offset(field), true);
      }
    } else {
      int value = model.plan().cell(variable).read(state.bytes(), at);
      bindings.add(new Binding(name, text(variable.type(), value)));
    }
  }

  private void addContents(String prefix, List<ChannelInstance> channels, int base) {
    for (ChannelInstance channel : channels) {
      if (!channel.shape().rendezvous()) {
        boolean named = channel.isConstant();
        String name = prefix + channel.name() + (named ? "" : " contents");
        bindings.add(new Binding(name, contents(channel.shape(), base + channel.at())));
      }
    }
  }

  private String contents(ChannelShape shape, int at) {
    StringBuilder text = new StringBuilder();
    int length = shape.length(state.bytes(), at);
    for (int message = 0; message < length; message++) {
      StringJoiner fields = new StringJoiner(",", "[", "]");
      for (int i = 0; i < shape.width(); i++) {
        fields.add(text(shape.type(i), shape.read(state.bytes(), at, message, i)));
      }
      text.append(fields);
    }
    return length == 0 ? "empty" : text.toString();
  }

  /** A value as a person writes it. */
  static String text(Model model, State state, Type type, int value) {
    return new Bindings(model, state).text(type, value);
  }

  private String text(Type type, int value) {
    if (type instanceof Type.Mtype(MtypeSet set)) {
      for (MtypeConstant constant : model.program().mtypes()) {
        if (constant.set().equals(set) && constant.value() == value) {
          return constant.name();
        }
      }
    }
    if (type.isChannel()) {
      Wayfinder.Found found = way.channel(state, value);
      return found == null ? "none" : found.name();
    }
    return Integer.toString(value);
  }
}
