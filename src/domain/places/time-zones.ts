import { nearestName } from '#domain/text/nearest-name.ts';
import { MAIN_ZONES, ZONE_NAMES } from './cldr.ts';

/** Lists offer these time zones first (docs/decisions/every-country-and-currency.md). */
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

/** Returns `FIRST_TIME_ZONES`, then all others by name, each under its current IANA name. */
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

/** Asia/Kolkata for Asia/Calcutta, America/New_York for US/Eastern. Undefined for others, or in wrong case. */
export function timeZoneNamed(text: string): string | undefined {
  if (isFirstZone(text) || listedZones().has(text)) return text;
  const zone = resolvedZone(text);
  const isMisspelt = zone !== text && zone?.toLowerCase() === text.toLowerCase();
  return zone === undefined || isMisspelt ? undefined : presentName(zone);
}

/** Like `timeZoneNamed`, but also returns the name of `asia/kolkata` and `us/eastern`. */
export function timeZoneInAnyCase(text: string): string | undefined {
  const zone = isFirstZone(text) ? text : resolvedZone(text);
  return zone && presentName(zone);
}

function resolvedZone(text: string): string | undefined {
  // `Intl` also accepts offsets such as +05:30, which are not names.
  if (!/^[a-z]/i.test(text)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Returns the current name of the time zone that a mistyped name most likely means (docs/configurations.md). */
export function nearestTimeZone(text: string): string | undefined {
  const nearest = nearestName(text, [...listedZones(), ...Object.keys(ZONE_NAMES)]);
  return nearest && presentName(nearest);
}

function isFirstZone(text: string): boolean {
  return (FIRST_TIME_ZONES as readonly string[]).includes(text);
}

/** Newer platforms have `getTimeZones`, older ones have `timeZones`. */
interface LocaleWithZones extends Intl.Locale {
  getTimeZones?(): string[] | undefined;
  readonly timeZones?: string[] | undefined;
}

/** Returns the time zones of a country (ISO 3166 code), the main one first. Empty if the platform knows none. */
export function zonesOf(country: string): readonly string[] {
  const locale: LocaleWithZones = new Intl.Locale(`und-${country}`);
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  const main = MAIN_ZONES[country];
  return [...new Set([...(main ? [main] : []), ...zones].map(presentName))];
}

/** Returns the country's only or main time zone; undefined if it has several, none of them main. */
export function mainZoneOf(country: string): string | undefined {
  const zones = zonesOf(country);
  return MAIN_ZONES[country] !== undefined || zones.length === 1 ? zones[0] : undefined;
}

function presentName(zone: string): string {
  return ZONE_NAMES[zone] ?? zone;
}
