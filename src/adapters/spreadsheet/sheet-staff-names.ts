// E-mail addresses and user names are unique on the whole server; within a hotel the domain tells.
import type { CheckedConfig } from '#domain/hotel-config.ts';
import type { Problem } from '#domain/problem.ts';
import { placeName, type SheetHotel } from './sheet-hotels.ts';
import type { SheetRow } from './sheet-rows.ts';

const NAMES = [
  { field: 'email', title: 'Email' },
  { field: 'username', title: 'Username' },
] as const;

/** Finds what the staff of a hotel shares with that of those before it. */
export function createStaffNames(): (hotel: SheetHotel, checked: CheckedConfig) => Problem[] {
  const firsts = new Map<string, { readonly hotel: SheetHotel; readonly row: SheetRow }>();
  return (hotel, { config, problems }) => {
    const wrong = new Set(problems.map(({ path }) => path));
    return config.staffUsers.flatMap((user, position) => {
      const row = hotel.sources.get(`staffUsers.${position}`)?.row;
      return NAMES.flatMap(({ field, title }) => {
        const path = `staffUsers.${position}.${field}`;
        const name = user[field].trim();
        if (!row || name === '' || wrong.has(path)) return [];
        const key = `${field} ${name.toLowerCase()}`;
        const first = firsts.get(key);
        if (!first) firsts.set(key, { hotel, row });
        if (!first || first.hotel === hotel) return [];
        return [{ path, message: `${title} "${name}" ${whereElse(first.row, row)}` }];
      });
    });
  };
}

function whereElse(first: SheetRow, own: SheetRow): string {
  return first === own
    ? 'can be in one hotel only, and this row is for several'
    : `already exists in ${placeName(first, own.sheet)}`;
}
