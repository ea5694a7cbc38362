import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import {
  findingLine,
  findingsOf,
  type HotelFinding,
} from '#cli/report/comparison/hotel-findings.ts';
import { labelOf, type ReportedHotel } from '#cli/report/comparison/reported-hotel.ts';
import { addToHotel, type Findings } from '#cli/report/findings/findings.ts';
import type { PlacedFinding } from '#cli/report/findings/placed-finding.ts';

type Rule = Pick<PlacedFinding, 'rule' | 'level'>;

const DIFFERENT: Rule = { rule: 'different', level: 'error' };

const RULES: Readonly<Partial<Record<HotelFinding['kind'], Rule>>> = {
  'not compared': { rule: 'not-compared', level: 'error' },
  'not listed': { rule: 'not-compared', level: 'warning' },
  unconfigured: { rule: 'unconfigured', level: 'error' },
  missing: DIFFERENT,
  duplicate: DIFFERENT,
  different: DIFFERENT,
  warning: { rule: 'rates-end', level: 'warning' },
};

/** Adds what is wrong in a hotel, each at the place of the configured value or at the profile. */
export async function annotateHotel(
  findings: Findings,
  hotel: ReportedHotel,
  {
    file,
    locate,
    sources,
  }: Pick<InputHotel, 'file' | 'locate'> & {
    /** The paths of records in the configuration, by key. */
    readonly sources?: ReadonlyMap<string, string> | undefined;
  },
  lastingLevel: PlacedFinding['level'],
): Promise<void> {
  const groups = Map.groupBy(findingsOf(hotel), ({ kind, drift }) => `${kind} ${drift}`);
  for (const found of groups.values()) {
    const [{ kind, drift }] = found as [HotelFinding];
    const rule = RULES[kind];
    if (!rule) continue;
    const isNew = drift === undefined ? undefined : drift === 'new';
    const level = isNew === false ? lastingLevel : rule.level;
    const problems = found.map((one) => ({
      path: [sources?.get(one.key) ?? 'hotelProfile', one.field].filter(Boolean).join('.'),
      message: `${labelOf(hotel)}: ${findingLine(one)}`,
    }));
    await addToHotel(
      findings,
      { ...rule, level, isNew },
      { file, ...(locate && { locate }) },
      problems,
    );
  }
}
