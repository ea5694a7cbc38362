import type { BedConfiguration } from '#domain/rooms/room-types.ts';
import type { StaffRole } from '#domain/staff/staff-roles.ts';

/** How people write the titles and values of spreadsheets in a language, in any spelling. */
export interface LanguageWords {
  /** By field. Numbers of rooms are `zimmer`, names of room types `zimmertyp`. */
  readonly titles: Readonly<Record<string, string>>;
  readonly beds: Readonly<Record<BedConfiguration, string>>;
  readonly roles: Readonly<Record<StaffRole, string>>;
  readonly yes: string;
  readonly no: string;
}
