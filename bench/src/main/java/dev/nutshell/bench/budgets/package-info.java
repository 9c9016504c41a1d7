/** What {@code auto} makes of a budget, beside what any single store would have made of it. */
package dev.nutshell.bench.budgets;
