// A counterexample and how far one has stepped through it. Knows nothing of the editor.

export interface Step {
  who: string;
  what: string;
  line: number; // from 1, or 0 where there is none
  changes: string;
}

export interface Outcome {
  verdict: "holds" | "violated" | "inconclusive" | "failed";
  message: string;
  properties: { name: string; answer: string }[];
  steps: Step[];
  cycle: number; // the step from which on it goes on for ever, or -1
  line: number;
  states: number;
}

export class Walk {
  private at = 0;

  constructor(readonly uri: string, readonly outcome: Outcome) {}

  get index(): number {
    return this.at;
  }

  get step(): Step {
    return this.outcome.steps[this.at];
  }

  next(): Step {
    const last = this.outcome.steps.length - 1;
    // At the end of a lasso comes the beginning of its cycle.
    const after = this.outcome.cycle >= 0 ? this.outcome.cycle : last;
    this.at = this.at < last ? this.at + 1 : Math.min(after, last);
    return this.step;
  }

  previous(): Step {
    this.at = Math.max(0, this.at - 1);
    return this.step;
  }

  label(): string {
    const { who, what, changes } = this.step;
    const place = `${this.at + 1}/${this.outcome.steps.length}`;
    return `${place}  ${who ? who + "  " : ""}${what}${changes ? "  [" + changes + "]" : ""}`;
  }
}

export function headline(outcome: Outcome): string {
  return `Nutshell: ${outcome.verdict === "failed" ? outcome.message : outcome.verdict + ": " + outcome.message}`;
}
