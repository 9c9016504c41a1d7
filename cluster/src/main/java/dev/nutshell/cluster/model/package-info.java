/** How another process comes to the same model and the same question. */
package dev.nutshell.cluster.model;
