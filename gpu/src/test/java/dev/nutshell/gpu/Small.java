package dev.nutshell.gpu;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Portable;
import dev.nutshell.engine.search.Device;

/** A device that has so much for itself: a run has a mebibyte at least. */
record Small(Device device, long memory, long disk) implements Device {
  @Override
  public String word() {
    return device.word();
  }

  @Override
  public boolean usesDisk() {
    return true;
  }

  @Override
  public Space open(Portable model, MemoryBudget budget) {
    MemoryBudget own = new MemoryBudget(memory);
    own.allowDisk(disk);
    return device.open(model, own);
  }
}
