import { ownValue, textTable } from '#domain/text/text-table.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { RATE_PLAN } from '#domain/rates/rate-plans.ts';
import { PRICING, RATE } from '#domain/rates/rates.ts';
import { HOTEL_PROFILE } from '#domain/hotel/hotel-profile.ts';
import { ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { STAFF_USER } from '#domain/staff/staff.ts';
import { fieldInWords, labelsOf, type Labels } from './field-labels.ts';
import { staffName } from './item-names.ts';

interface Part {
  /** The title of the part, or of one item if it is a list. */
  readonly title: string;
  readonly labels: Labels;
  /** Returns the name of an item, if the part is a list. */
  readonly nameOf?: (document: HotelDocument, index: number) => string | undefined;
}

/** Parts by path. Inner parts must come first, because the first match counts. */
const PARTS: Readonly<Record<string, Part> & Record<keyof HotelDocument, Part>> = textTable({
  hotelProfile: { title: 'Hotel profile', labels: { ...labelsOf(HOTEL_PROFILE), id: 'Hotel ID' } },
  roomTypes: {
    title: 'Room type',
    labels: labelsOf(ROOM_TYPE),
    nameOf: ({ roomTypes }, index) => roomTypes?.[index]?.name,
  },
  'rates.rates': {
    title: 'Base rate',
    labels: labelsOf(RATE),
    nameOf: ({ rates }, index) => rates?.rates?.[index]?.room_type_name,
  },
  'rates.rate_plans': {
    title: 'Rate plan',
    labels: labelsOf(RATE_PLAN),
    nameOf: ({ rates }, index) => rates?.rate_plans?.[index]?.name,
  },
  rates: { title: 'Rate setup', labels: labelsOf(PRICING) },
  staffUsers: {
    title: 'Staff user',
    labels: labelsOf(STAFF_USER),
    nameOf({ staffUsers }, index) {
      const { first_name = '', last_name = '' } = staffUsers?.[index] ?? {};
      return `${first_name}${last_name}`.trim() && staffName({ first_name, last_name }, index);
    },
  },
});

/** A configuration path in words: `staffUsers.0.role` becomes 'Staff user 1 (Rita Menon): Role'. */
export function placeInWords(path: string, document: HotelDocument = {}): string {
  const found = Object.entries(PARTS).find(
    ([known]) => path === known || path.startsWith(`${known}.`),
  );
  if (!found) return fieldInWords(path);
  const [known, part] = found;
  const steps = path.slice(known.length + 1).split('.');
  const isItem = /^\d+$/.test(steps[0] ?? '');
  const index = Number(steps[0]);
  const name = isItem ? part.nameOf?.(document, index)?.trim() : '';
  const item = `${part.title}${isItem ? ` ${index + 1}` : ''}${name ? ` (${name})` : ''}`;
  const field = steps.slice(isItem ? 1 : 0).join(' ');
  if (field === '') return item;
  return `${item}: ${ownValue(part.labels, field) ?? fieldInWords(field)}`;
}

/**
 * Replaces configuration paths in a message with words. Messages shared with the command line
 * contain such paths.
 */
export function pathsInWords(text: string, document?: HotelDocument): string {
  return text.replaceAll(PATH, (path) => placeInWords(path, document));
}

const PATH = new RegExp(`\\b(?:${Object.keys(PARTS).join('|')})(?:\\.\\w+)+`, 'g');
