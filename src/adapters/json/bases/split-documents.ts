import type { HotelDocument } from '#domain/hotel-config.ts';
import { isFields, type ServerRecord } from '#domain/record.ts';
import { commonFields, patchBetween } from './merge-patch.ts';

/** Fields that identify a hotel. They are never shared, because a base with a name would be a hotel. */
const IDENTITY = ['id', 'name', 'code'];

/** Returns the settings that all documents share, and the patch that turns them into each document. */
export function splitDocuments(documents: readonly HotelDocument[]) {
  const whole = documents.map(asJson);
  const shared = withoutIdentity(commonFields(whole));
  return { shared, own: whole.map((document) => patchBetween(shared, document)) };
}

/** The patch that turns `settings` into the document. The document inherits the `ignoreChanges` of `settings`. */
export function differenceFrom(settings: unknown, document: HotelDocument): ServerRecord {
  const { ignoreChanges: _, ...others } = isFields(settings) ? settings : {};
  return patchBetween(others, asJson(document));
}

/** Removes the fields that are undefined. */
function asJson(document: HotelDocument): ServerRecord {
  return JSON.parse(JSON.stringify(document)) as ServerRecord;
}

function withoutIdentity(settings: ServerRecord): ServerRecord {
  const { hotelProfile, ...others } = settings;
  if (!isFields(hotelProfile)) return settings;
  const fields = Object.entries(hotelProfile).filter(([name]) => !IDENTITY.includes(name));
  return { ...(fields.length > 0 && { hotelProfile: Object.fromEntries(fields) }), ...others };
}
