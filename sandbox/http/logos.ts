// Checks hotel logos, stores them in the database, and serves them to anyone who knows their address.
import { randomBytes } from 'node:crypto';
import { isPictureOf, logoFault } from '#domain/hotel/logo.ts';
import { noContent, type SandboxCall, type PublicCall } from './call.ts';
import {
  invalid,
  notAPicture,
  notFound,
  tooLarge,
  unsupportedMediaType,
} from '#sandbox/records/refusals.ts';
import { existing, retrieveRecord } from './resource-calls.ts';
import { HOTELS } from '#sandbox/records/resources.ts';

/** Long enough that no name can be guessed. Names are never reused, so browsers may cache logos forever. */
const NAME_BYTES = 24;

/** POST /hotels/{id}/logo/: replaces the hotel's existing logo. Returns the hotel. */
export async function uploadLogo(call: SandboxCall): Promise<Response> {
  const { database } = call.services;
  const file = call.body;
  if (!(file instanceof File)) throw invalid({ file: ['No file was submitted.'] });
  const content = new Uint8Array(await file.arrayBuffer());
  const hotel = Number(existing(HOTELS, call)['id']);
  const fault = logoFault(file);
  if (fault === 'too-large') throw tooLarge();
  if (fault === 'wrong-type') throw unsupportedMediaType(file.type);
  if (!isPictureOf(file.type, content)) throw notAPicture(file.type);
  database.run(
    'INSERT OR REPLACE INTO hotel_logos (hotel, name, type, content) VALUES (?, ?, ?, ?)',
    hotel,
    randomBytes(NAME_BYTES).toString('base64url'),
    file.type,
    content,
  );
  return retrieveRecord(HOTELS, call);
}

/** DELETE /hotels/{id}/logo/. Succeeds even if the hotel has no logo. */
export function removeLogo(call: SandboxCall): Response {
  const hotel = Number(existing(HOTELS, call)['id']);
  call.services.database.run('DELETE FROM hotel_logos WHERE hotel = ?', hotel);
  return noContent();
}

/** GET /hotels/logos/{name}. Needs no sign-in, because an <img> sends no token. */
export function showLogo({ services, name }: PublicCall): Response {
  const row = services.database.first('SELECT type, content FROM hotel_logos WHERE name = ?', name);
  const content: unknown = row?.['content'];
  if (!row || !(content instanceof Uint8Array)) throw notFound();
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': String(row['type']),
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
}
