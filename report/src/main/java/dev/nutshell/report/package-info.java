/** What a run says: text for people, JSON for programs, trails for both. */
package dev.nutshell.report;
