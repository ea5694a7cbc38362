// A hotel's configuration in JSON (docs/configurations.md).
import type * as v from 'valibot';
import { HOTEL_PROFILE } from '#domain/hotel/hotel-profile.ts';
import { LEGACY_PATH } from '#domain/rates/legacy-plans.ts';
import { RATE_PLAN } from '#domain/rates/rate-plans.ts';
import { PRICING, RATE } from '#domain/rates/rates.ts';
import { ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { STAFF_USER } from '#domain/staff/staff.ts';
import { partOf, shapeOf, type DocumentPart, type PartField } from './document-part.ts';
import { EXTENDS_SHAPE, listOf, text } from './field-shapes.ts';

const inner = (shape: v.GenericSchema, description: string, keywords: object = {}): PartField => ({
  shape,
  keywords: { description, ...keywords },
});

const PROFILE = partOf(HOTEL_PROFILE);
const ROOM_TYPE_PART = partOf(ROOM_TYPE);
const RATE_PART = partOf(RATE);
const PLAN = partOf(RATE_PLAN);
const USER = partOf(STAFF_USER);
const PRICING_PART = partOf(PRICING, {
  rate_plans: inner(
    listOf(shapeOf(PLAN)),
    `Rate plans. If omitted: BAR, LMR (-15%) and WEB (-10%). ${LEGACY_PATH}`,
  ),
  rates: inner(
    listOf(shapeOf(RATE_PART)),
    'Base rates of the room types. A room type without a base rate gets a typical rate.',
  ),
});

const DOCUMENT: DocumentPart = {
  required: ['hotelProfile', 'roomTypes'],
  fields: {
    $schema: inner(text, 'Address of this schema, for editors. Not part of the hotel.'),
    extends: inner(
      EXTENDS_SHAPE,
      'Files with shared settings, relative to this file. This file then needs only the settings that differ; ' +
        'null removes a shared setting. An empty list marks a file that others extend.',
    ),
    hotelProfile: inner(
      shapeOf(PROFILE),
      'Identity, contact details and business settings of the hotel.',
    ),
    roomTypes: inner(
      listOf(shapeOf(ROOM_TYPE_PART)),
      'Room types and the number of rooms of each.',
      { minItems: 1 },
    ),
    rates: inner(shapeOf(PRICING_PART), 'Prices and rate plans.'),
    staffUsers: inner(
      listOf(shapeOf(USER)),
      'Staff accounts of the hotel. Without an admin, no user can manage it.',
    ),
    ignoreChanges: inner(
      listOf(text),
      'Paths of values that are used to create records, and afterwards neither compared nor changed, such as ' +
        'hotelProfile.description, roomTypes.*.amenities or staffUsers. Extra and missing records of an ignored ' +
        'list do not count.',
    ),
  },
};

export const DOCUMENT_SHAPE = shapeOf(DOCUMENT);

export const DOCUMENT_PARTS = {
  document: DOCUMENT,
  profile: PROFILE,
  room_type: ROOM_TYPE_PART,
  pricing: PRICING_PART,
  rate: RATE_PART,
  plan: PLAN,
  user: USER,
} as const;

export type PartName = keyof typeof DOCUMENT_PARTS;
