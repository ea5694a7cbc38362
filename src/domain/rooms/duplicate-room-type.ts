import { BLANK_ROOM_TYPE, type NewRoomType, type RoomType } from './room-types.ts';

/** Copies a room type under a free name, without listed room numbers, which must be unique in a hotel. */
export function duplicateRoomType(source: RoomType, roomTypes: readonly RoomType[]): NewRoomType {
  const name = freeName(
    source.name,
    roomTypes.map((roomType) => roomType.name),
  );
  const copy: NewRoomType = { ...BLANK_ROOM_TYPE };
  const fields = Object.keys(copy) as (keyof typeof BLANK_ROOM_TYPE)[];
  return { ...copy, ...Object.fromEntries(fields.map((field) => [field, source[field]])), name };
}

/** Returns the next free name: `Suite` gives `Suite 2`, `Villa 7` gives `Villa 8`, and '' gives ''. */
function freeName(name: string, taken: readonly string[]): string {
  const words = name.trim().split(/\s+/);
  const isNumbered = words.length > 1 && /^\d{1,6}$/.test(words.at(-1) ?? '');
  const last = isNumbered ? Number(words.pop()) : 1;
  const base = words.join(' ');
  if (base === '') return '';
  const known = new Set(taken.map(plain));
  for (let number = last + 1; ; number += 1) {
    const free = `${base} ${number}`;
    if (!known.has(plain(free))) return free;
  }
}

function plain(name: string): string {
  return name.trim().split(/\s+/).join(' ').toLowerCase();
}
