/** The same check on Apache Spark. */
package dev.nutshell.cluster;
