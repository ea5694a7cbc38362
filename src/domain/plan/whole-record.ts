import { type ServerRecord, fieldOf, isObject, type Body } from '#domain/record.ts';

/** Fields that the server sets itself. The logo has its own request, and is shown as an address. */
const READ_ONLY: readonly string[] = [
  'id',
  'logo',
  'created_by',
  'created_at',
  'updated_at',
  'date_joined',
  'last_login',
];

/**
 * Returns the body of a PUT (docs/decisions/update-is-a-patch.md): every field that the server sent, except those that
 * it sets itself, with the changes. Fields that the server does not show come from `otherwise`.
 */
export function wholeRecord(
  record: ServerRecord,
  changes: ServerRecord,
  otherwise: Body = {},
): ServerRecord {
  const layers = [otherwise, sendable(record), changes];
  const profiles = layers.map((layer) => fieldOf(layer, 'profile')).filter(isObject);
  const whole: ServerRecord = Object.assign({}, ...layers);
  return profiles.length === 0 ? whole : { ...whole, profile: Object.assign({}, ...profiles) };
}

/** References are sent as IDs. A user's `profile` in requests is `user_profile` in responses (docs/api.md). */
function sendable(record: ServerRecord): ServerRecord {
  const fields = Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    if (READ_ONLY.includes(name)) return [];
    if (!isObject(value) || Array.isArray(value)) return [[name, value]];
    if (name === 'user_profile' || name === 'profile') return [['profile', sendable(value)]];
    return [[name, 'id' in value ? value['id'] : value]];
  });
  return Object.fromEntries(fields);
}
