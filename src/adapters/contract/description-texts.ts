import { textTable } from '#domain/text/text-table.ts';
import { authorizationOf } from '#domain/session/session.ts';
import type { Parameter } from './described-call.ts';
import { named, type Schema } from './records/schema.ts';

export const INTRODUCTION = `
All requests that the Hotel Management System sends, from the command line hms, the setup wizard and the dashboard. A server that supports these requests works with all three. Check a server with \`hms doctor --conformance\`.

**Addresses.** Paths are appended to a base address, such as https://hotels.example/api. If a path ends with a slash, the slash is sent.

**Sign-in.** Every request except the sign-in and the refresh carries \`Authorization: ${authorizationOf('…')}\`. Once a hotel is known, a request also carries the ID of the hotel as \`X-Hotel-Context\`. An access token is refreshed before it expires. After a 401 the user signs in again.

**What the product accepts**

- IDs are numbers or text. IDs of more than 15 digits must be text, because JSON readers round such numbers. References come back as IDs or as objects with an id.
- Decimals come back as text (\`"12.00"\`) or numbers, times as \`15:00:00\` or \`15:00\`.
- Lists are pages or plain arrays. Pages may have any size. The product uses only the query of the address of the next page.
- Any success status (2xx) is a success. Responses may have further fields.
- Some requests need not be supported (404, 405 or 501). The description of each of them says what happens without it.

**What the product needs**

- Field errors are a 400 with messages by field name, so that each message is shown at its field. They include duplicates of values that must be unique: hotel code; room number, room type code and plan code in a hotel; user name; e-mail address.
- A 429 or 503 with Retry-After writes nothing. The product waits that long and sends the request again. Across origins, the server exposes the headers Retry-After and Date.
- A read, a PUT, a PATCH and a DELETE may be sent again after a lost response. A POST is sent again only if the product has not found the record on the server.
- A created record appears in its list immediately.
- A PATCH changes only the fields in its body. A PUT sends all fields of the record as they arrived, also those that the product does not know, except those that the server sets itself, such as id and created_at. A decimal that arrived as text is sent as text, a reference as an ID.
`.trim();

export const TAGS: Readonly<Record<string, string>> = textTable({
  'Sign-in': 'Tokens, and the signed-in user.',
  Hotels: 'Hotels and their setup.',
  Rooms: 'Room types and rooms.',
  Rates: 'Rate plans, rates, and dynamic pricing.',
  Staff: 'Users of a hotel.',
  'Own hotel': 'What the dashboard shows about the hotel of the signed-in user.',
});

export const PARAMETERS: Readonly<Record<Parameter, Schema>> = {
  hotel: {
    name: 'hotel',
    in: 'query',
    description:
      'Lists only records of this hotel. If omitted, lists records of all hotels of the account.',
    schema: named('Id'),
  },
  code: {
    name: 'code',
    in: 'query',
    description: 'Lists only hotels with this code.',
    schema: { type: 'string' },
  },
  page: {
    name: 'page',
    in: 'query',
    description: 'Page of the list, taken from the address of the next page.',
    schema: { type: ['integer', 'string'] },
  },
  page_size: {
    name: 'page_size',
    in: 'query',
    description: 'Size of a page, taken from the address of the next page.',
    schema: { type: 'integer' },
  },
};
