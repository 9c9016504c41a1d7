/** What every store promises, as tests that run on each of them. */
package dev.nutshell.testkit.contract;
