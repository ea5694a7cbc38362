// Writes src/domain/places/cldr.ts from the Unicode CLDR: node scripts/write-places.ts
// Run it, and `npm run format`, after an update of cldr-core or cldr-bcp47.
import { writeFileSync } from 'node:fs';
import timezone from 'cldr-bcp47/bcp47/timezone.json' with { type: 'json' };
import codeMappings from 'cldr-core/supplemental/codeMappings.json' with { type: 'json' };
import currencyData from 'cldr-core/supplemental/currencyData.json' with { type: 'json' };
import primaryZones from 'cldr-core/supplemental/primaryZones.json' with { type: 'json' };
import territoryContainment from 'cldr-core/supplemental/territoryContainment.json' with { type: 'json' };

/** In CLDR data, the names of fields start with an underscore. */
type Facts = Readonly<Record<string, string | undefined>>;

export interface Places {
  /** The ISO 3166 codes of the countries that use each currency (ISO 4217). */
  readonly countriesOf: Readonly<Record<string, readonly string[]>>;
  /** The main time zone of each country that has several, by ISO 3166 code. */
  readonly mainZones: Readonly<Record<string, string>>;
  /** Maps the older names of time zones, which `Intl` may list, to their current IANA names. */
  readonly zoneNames: Readonly<Record<string, string>>;
}

/**
 * Includes every country that has an ISO 3166 number (Kosovo's is temporary) and a currency in use.
 * Excludes groups of countries and former countries. Lists a country with several currencies under
 * the currency whose code starts with the country's code, or else under the first one.
 */
export function placesOfCldr(): Places {
  const currencies: Readonly<
    Record<string, readonly Readonly<Record<string, Facts | undefined>>[]>
  > = currencyData.supplemental.currencyData.region;
  const codes: Readonly<Record<string, Facts>> = codeMappings.supplemental.codeMappings;
  const groups = territoryContainment.supplemental.territoryContainment;
  const countriesOf: Record<string, string[]> = {};
  for (const [country, used] of Object.entries(currencies)) {
    const isFormer = new Intl.Locale(`und-${country}`).region !== country;
    if (isFormer || Object.hasOwn(groups, country) || codes[country]?.['_numeric'] === undefined)
      continue;
    const today = used
      .flatMap((facts) => Object.entries(facts))
      .filter(([, facts]) => facts && facts['_to'] === undefined && facts['_tender'] !== 'false')
      .map(([currency]) => currency);
    const main = today.find((currency) => currency.startsWith(country)) ?? today[0];
    if (main !== undefined) (countriesOf[main] ??= []).push(country);
  }
  const zoneNames = Object.values(timezone.keyword.u.tz).flatMap((zone): [string, string][] =>
    typeof zone === 'object' && '_iana' in zone
      ? [[zone['_alias'].split(' ')[0] ?? '', zone['_iana']]]
      : [],
  );
  return {
    countriesOf,
    mainZones: primaryZones.supplemental.primaryZones,
    zoneNames: Object.fromEntries(zoneNames),
  };
}

function listed(values: Readonly<Record<string, readonly string[] | string>>): string {
  const entries = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const lines = entries.map(([key, value]) => `  '${key}': '${[value].flat().join(' ')}',`);
  return `{\n${lines.join('\n')}\n}`;
}

/** Whether only the country with whose code the currency starts uses it. */
function isOwn([code, countries]: readonly [string, readonly string[]]): boolean {
  return countries.join(' ') === code.slice(0, 2);
}

/** Lines of codes that fit into the width of the source. */
function linesOf(codes: readonly string[]): string {
  const lines = Map.groupBy(codes.keys(), (place) => Math.floor(place / CODES_IN_A_LINE));
  const texts = [...lines.values()].map((places) => places.map((place) => codes[place]).join(' '));
  return texts.map((text) => `'${text}'`).join(',\n');
}

const CODES_IN_A_LINE = 22;

export function moduleOf({ countriesOf, mainZones, zoneNames }: Places): string {
  const { own = [], others = [] } = Object.groupBy(Object.entries(countriesOf), (entry) =>
    isOwn(entry) ? 'own' : 'others',
  );
  return `// Written by scripts/write-places.ts from the Unicode CLDR (Unicode-3.0). Do not edit.
import { textTable } from '#domain/text/text-table.ts';

/** The currencies of a single country, with whose ISO 3166 code they start. */
const OF_ONE_COUNTRY = [
${linesOf(own.map(([code]) => code).toSorted())}
].flatMap((codes) => codes.split(' '));

const OF_OTHER_COUNTRIES = ${listed(Object.fromEntries(others))};

/** The ISO 3166 codes of the countries that use each currency (ISO 4217). */
export const COUNTRIES_OF_CURRENCIES: Readonly<Record<string, string>> = textTable({
...Object.fromEntries(OF_ONE_COUNTRY.map((code) => [code, code.slice(0, 2)])),
...OF_OTHER_COUNTRIES,
});

/** The main time zone of each country that has several, as \`Intl\` names it. */
export const MAIN_ZONES: Readonly<Record<string, string>> = textTable(${listed(mainZones)});

/** The current IANA names of time zones that \`Intl\` may list under an older name. */
export const ZONE_NAMES: Readonly<Record<string, string>> = textTable(${listed(zoneNames)});
`;
}

if (import.meta.main) {
  writeFileSync(new URL('../src/domain/places/cldr.ts', import.meta.url), moduleOf(placesOfCldr()));
}
