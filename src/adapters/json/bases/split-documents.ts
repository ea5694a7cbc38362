import type { HotelDocument } from '#domain/hotel-config.ts';
import { isJsonObject, type JsonObject } from '#adapters/json/json-object.ts';
import { commonFields, patchBetween } from './merge-patch.ts';

/** What tells hotels apart: a base with a name would be a hotel. */
const IDENTITY = ['id', 'name', 'code'];

/** The settings that all documents share, and for each document the patch that makes it of them. */
export function splitDocuments(documents: readonly HotelDocument[]) {
  const whole = documents.map(asJson);
  const shared = withoutIdentity(commonFields(whole));
  return { shared, own: whole.map((document) => patchBetween(shared, document)) };
}

/** The patch that makes a document of these settings. */
export function differenceFrom(settings: unknown, document: HotelDocument): JsonObject {
  return patchBetween(isJsonObject(settings) ? settings : {}, asJson(document));
}

/** Without fields that are undefined. */
function asJson(document: HotelDocument): JsonObject {
  return JSON.parse(JSON.stringify(document)) as JsonObject;
}

function withoutIdentity(settings: JsonObject): JsonObject {
  const { hotelProfile, ...others } = settings;
  if (!isJsonObject(hotelProfile)) return settings;
  const fields = Object.entries(hotelProfile).filter(([name]) => !IDENTITY.includes(name));
  return { ...(fields.length > 0 && { hotelProfile: Object.fromEntries(fields) }), ...others };
}
