import { textTable } from '#domain/text/text-table.ts';
import type { BedConfiguration } from '#domain/rooms/room-types.ts';
import type { StaffRole } from '#domain/staff/staff-roles.ts';

/** The titles and values that people write in a language, in any spelling. */
export interface LanguageWords {
  /**
   * The titles of each field, by the key of the field. Titles may be similar: in German, `Zimmer`
   * is the number of rooms, and `Zimmertyp` is the name of a room type.
   */
  readonly titles: Readonly<Record<string, string>>;
  readonly beds: Readonly<Record<BedConfiguration, string>>;
  readonly roles: Readonly<Record<StaffRole, string>>;
  readonly yes: string;
  readonly no: string;
}

/** Reads lines of `record.field | titles`. */
export function titleTable(table: string): Readonly<Record<string, string>> {
  const lines = table.trim().split('\n');
  return textTable(Object.fromEntries(lines.map((line) => line.split(' | ', 2))));
}
