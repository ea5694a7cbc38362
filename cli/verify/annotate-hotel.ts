import { textTable } from '#domain/text/text-table.ts';
import type { ReportedHotel } from '#application/estate/compare-estate.ts';
import { findingLine, findingsOf } from '#cli/report/comparison/hotel-findings.ts';
import { labelOf } from '#cli/report/comparison/comparison-totals.ts';
import { placesIn, type Findings, type PlacedHotel } from '#cli/report/findings/findings.ts';
import type { PlacedFinding } from '#cli/report/findings/placed-finding.ts';
import { groupAlike } from '#cli/wording/key-ranges.ts';

type Rule = Pick<PlacedFinding, 'rule' | 'level'>;

const DIFFERENT: Rule = { rule: 'different', level: 'error' };

const RULES: Readonly<Record<string, Rule>> = textTable({
  'not compared': { rule: 'not-compared', level: 'error' },
  'not listed': { rule: 'not-compared', level: 'warning' },
  'unreliable list': { rule: 'not-compared', level: 'warning' },
  unconfigured: { rule: 'unconfigured', level: 'error' },
  missing: DIFFERENT,
  duplicate: DIFFERENT,
  different: DIFFERENT,
  warning: { rule: 'rates-end', level: 'warning' },
});

/**
 * Adds the findings of a hotel. Each one gets the line of the configured value; if that is unknown, the line of the
 * hotel's profile. Equal differences on one line are combined.
 */
export async function annotateHotel(
  findings: Findings,
  hotel: ReportedHotel,
  {
    sources,
    ...input
  }: PlacedHotel & {
    /** Paths of records in the configuration, by operation key */
    readonly sources?: ReadonlyMap<string, string> | undefined;
  },
  lastingLevel: PlacedFinding['level'],
): Promise<void> {
  const found = findingsOf(hotel).flatMap((finding) => {
    const { kind, key, field, drift } = finding;
    const rule = RULES[kind];
    const path = [sources?.get(key) ?? 'hotelProfile', field].filter(Boolean).join('.');
    const isNew = drift === undefined ? undefined : drift === 'new';
    return rule ? [{ finding, path, ...rule, isNew }] : [];
  });
  const placeOf = placesIn(
    input,
    found.map(({ path }) => path),
  );
  const groups = groupAlike(
    found,
    ({ finding }) => finding.key,
    ({ finding, path, rule }) => [rule, findingLine(finding, ''), placeOf(path)],
  );
  for (const { keys, count, first } of groups) {
    const { finding, path, rule, isNew } = first;
    const level = isNew === false ? lastingLevel : first.level;
    const message = `${labelOf(hotel)}: ${findingLine(finding, keys, count)}`;
    await findings.add({ rule, level, isNew, message }, placeOf(path));
  }
}
