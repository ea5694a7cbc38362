import { nearestName } from '#domain/text/nearest-name.ts';
import { MAIN_ZONES, ZONE_NAMES } from './cldr.ts';

/** Offered before all others (docs/decisions/every-country-and-currency.md). */
export const FIRST_TIME_ZONES = [
  'Asia/Kolkata',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Paris',
  'Asia/Dubai',
  'Asia/Singapore',
  'UTC',
] as const;

/** Every time zone by its present IANA name: first `FIRST_TIME_ZONES`, then the others by name. */
export function timeZones(): readonly string[] {
  return [...listedZones()];
}

function listedZones(): ReadonlySet<string> {
  return (listed ??= new Set([
    ...FIRST_TIME_ZONES,
    ...Intl.supportedValuesOf('timeZone').map(presentName).toSorted(),
  ]));
}

let listed: ReadonlySet<string> | undefined;

/**
 * The present name of a time zone of the IANA database: Asia/Kolkata for Asia/Calcutta, and
 * America/New_York for US/Eastern. Undefined for any other text, and for wrong upper or lower case.
 */
export function timeZoneNamed(text: string): string | undefined {
  if (isFirstZone(text) || listedZones().has(text)) return text;
  // Offsets such as +05:30 have no name.
  if (!/^[A-Z]/.test(text)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions();
    const isMisspelt = timeZone !== text && timeZone.toLowerCase() === text.toLowerCase();
    return isMisspelt ? undefined : presentName(timeZone);
  } catch {
    return undefined;
  }
}

/**
 * The time zone that a mistyped name, present or former, most likely means
 * (docs/configurations.md).
 */
export function nearestTimeZone(text: string): string | undefined {
  const nearest = nearestName(text, [...listedZones(), ...Object.keys(ZONE_NAMES)]);
  return nearest && presentName(nearest);
}

function isFirstZone(text: string): boolean {
  return (FIRST_TIME_ZONES as readonly string[]).includes(text);
}

/** `Intl.Locale` has this method on newer platforms, and the property on older ones. */
interface LocaleWithZones extends Intl.Locale {
  getTimeZones?(): string[] | undefined;
  readonly timeZones?: string[] | undefined;
}

/** The time zones of a country (ISO 3166), its main one first; none if the platform knows none. */
export function zonesOf(country: string): readonly string[] {
  const locale: LocaleWithZones = new Intl.Locale(`und-${country}`);
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  const main = MAIN_ZONES[country];
  return [...new Set([...(main ? [main] : []), ...zones].map(presentName))];
}

/** The time zone to suggest for a country: its only one, or its main one. */
export function mainZoneOf(country: string): string | undefined {
  const zones = zonesOf(country);
  return MAIN_ZONES[country] !== undefined || zones.length === 1 ? zones[0] : undefined;
}

function presentName(zone: string): string {
  return ZONE_NAMES[zone] ?? zone;
}
