/**
 * From what a user asked for to what came out: {@code RunSpec → Planner → Plan → Runner → Result}.
 * The only package that knows every family of stores and searches.
 */
package dev.nutshell.engine.plan;
