import { authorizationOf } from '#domain/session/session.ts';
import type { Parameter } from './described-call.ts';
import { named, type Schema } from './records/schema.ts';

export const INTRODUCTION = `
Every call that the Hotel Management System makes: the command line hms, the setup wizard and the dashboard. A server that offers these calls works with all three. Check one with \`hms doctor --conformance\`.

**Addresses.** Paths are appended to a base address, such as https://hotels.example/api. A path that ends with a slash is sent with it.

**Sign-in.** Every call except the sign-in and the refresh carries \`Authorization: ${authorizationOf('…')}\`. Once a hotel is known, a call also carries its ID as \`X-Hotel-Context\`. An access token is refreshed before it expires. After a 401 the user signs in again.

**What the product copes with**

- IDs are numbers or text. References come back as IDs or as objects with an id.
- Decimals come back as text (\`"12.00"\`) or numbers, times as \`15:00:00\` or \`15:00\`.
- Lists are pages or plain arrays. Pages may have any size. Of the address of the next page only the query is used.
- Any success status (2xx) is a success. Responses may have further fields.
- Calls that the server does not offer (404, 405 or 501), as far as the call says what happens without it.

**What the product needs**

- Field errors as 400 by field name, so that each message is shown at its field. A value that has to be unique and is not gets one too: hotel code; room number, room type code and plan code in a hotel; user name; e-mail address.
- A 429 or 503 with Retry-After writes nothing. The product waits that long and sends the call again. Across origins, the server exposes the headers Retry-After and Date.
- A read, a PUT, a PATCH and a DELETE may be sent again after a lost response. A POST is sent again only after the product has looked the record up.
- A created record is in its list at once.
- A PUT sends fields that did not change as they arrived, also decimals as text.
`.trim();

export const TAGS: Readonly<Record<string, string>> = {
  'Sign-in': 'Tokens, and the signed-in user.',
  Hotels: 'Hotels and their setup.',
  Rooms: 'Room types and rooms.',
  Rates: 'Rate plans, rates, and dynamic pricing.',
  Staff: 'Users of a hotel.',
  'Own hotel': 'What the dashboard shows of the hotel of the signed-in user.',
};

export const PARAMETERS: Readonly<Record<Parameter, Schema>> = {
  hotel: {
    name: 'hotel',
    in: 'query',
    description: 'Only records of this hotel. Without it, records of all hotels of the account.',
    schema: named('Id'),
  },
  code: {
    name: 'code',
    in: 'query',
    description: 'Only hotels with this code.',
    schema: { type: 'string' },
  },
  page: {
    name: 'page',
    in: 'query',
    description: 'Page of the list, as the address of the next page names it.',
    schema: { type: ['integer', 'string'] },
  },
  page_size: {
    name: 'page_size',
    in: 'query',
    description: 'Only as the address of the next page names it.',
    schema: { type: 'integer' },
  },
};
