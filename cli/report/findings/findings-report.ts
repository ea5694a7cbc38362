import { markdown } from '#cli/report/format/markdown.ts';
import { sarif } from './sarif.ts';
import type { Report } from '#cli/report/format/report.ts';
import { placeInInput } from '#application/ports/input/hotel-input.ts';
import type { PlacedFinding } from './placed-finding.ts';

/** A report of findings alone: a summary of the first lines and a line for each, or a log. */
export function findingsReport(
  heading: string,
  first: readonly string[],
  findings: readonly PlacedFinding[],
): Report {
  const lines = findings.map(
    (one) => `${placeInInput(one)}: ${one.level === 'error' ? '' : `${one.level}: `}${one.message}`,
  );
  return {
    md: () => [markdown(heading, [...first, ...lines])],
    sarif: () => [sarif(findings)],
  };
}
