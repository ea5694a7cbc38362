// Every API call that the product makes. `tests/sandbox/support/contract-watch.ts` compares this table with the requests
// that the product sends.
import { LOGO_MAX_BYTES, LOGO_TYPES } from '#domain/hotel/logo.ts';
import {
  callsAt,
  collection,
  OF_PUT,
  PAGES,
  recordCallsAt,
  type DescribedCall,
} from './described-call.ts';
import { named } from './records/schema.ts';
import { listOf } from './schemas.ts';

const SIGN_IN = { tag: 'Sign-in' };
const PUBLIC = { ...SIGN_IN, isPublic: true, status: 200 } as const;
const HOTELS = { tag: 'Hotels' };
const HOTEL = { tag: 'Hotels', kind: 'hotel' } as const;
const OWN = { tag: 'Own hotel' };
const USER = { tag: 'Staff', kind: 'user' } as const;
const FIGURES = {
  about: 'The overview uses the fields that it knows, and ignores others.',
  response: named('Figures'),
  without: 'The overview shows labelled sample figures.',
};

export const CALLS: readonly DescribedCall[] = [
  ...callsAt('/auth/token/', PUBLIC, {
    POST: {
      summary: 'Sign in',
      about:
        'An unknown user, a wrong password and an inactive user get the same 401. Further attempts may ' +
        'get a 429.',
      body: named('Credentials'),
      response: named('SignedIn'),
    },
  }),
  ...callsAt('/auth/token/refresh/', PUBLIC, {
    POST: {
      summary: 'Get a new access token',
      about:
        'Sent before the access token expires. A server that rotates refresh tokens also returns a new ' +
        'refresh token; the old one no longer works.',
      body: named('Refresh'),
      response: named('Refreshed'),
      without: 'The user signs in again when the access token has expired.',
    },
  }),
  ...callsAt('/v1/users/current', SIGN_IN, {
    GET: {
      summary: 'Read the signed-in user',
      about:
        'Without a token the response is a 401 with JSON. hms doctor recognises the API by this response.',
      kind: 'user',
      response: named('CurrentUser'),
    },
  }),
  ...recordCallsAt(
    '/auth/profile/',
    'OwnProfile',
    { ...USER, ...SIGN_IN },
    {
      PATCH: {
        summary: "Change the signed-in user's name, email address and phone number",
        response: named('CurrentUser'),
      },
      PUT: { summary: "Replace the signed-in user's profile", response: named('CurrentUser') },
    },
  ),
  ...callsAt('/auth/password/change/', SIGN_IN, {
    GET: {
      summary: 'Ask whether users may change their own password',
      about: 'The body of the response is not used. A 405 also means yes, because the path exists.',
      response: {},
      without: 'After a 404 or 501, the dashboard says that passwords cannot be changed.',
    },
    POST: {
      summary: "Change the signed-in user's password",
      about:
        'The path and the fields are those of dj-rest-auth. Tokens that were issued earlier should stop working: ' +
        'the product signs in again with the new password.',
      body: named('PasswordChange'),
      response: {},
      status: 200,
      without:
        'The dashboard says that passwords cannot be changed. A user who can edit staff sets a new password instead.',
    },
  }),

  ...recordCallsAt('/hotels/', 'Hotel', HOTEL, {
    GET: {
      summary: 'List the hotels that the account may see',
      about:
        'With code, lists only the hotels with that code. A server that ignores the filter returns all hotels; the ' +
        'product compares the codes itself.',
      query: ['code', ...PAGES],
      without: 'An existing hotel is recognised only by its ID.',
    },
    POST: { summary: 'Create a hotel', about: 'If it fails, onboarding stops.' },
  }),
  ...recordCallsAt('/hotels/{id}/', 'Hotel', HOTEL, {
    GET: { summary: 'Read a hotel', without: 'The profile is not compared.' },
    PUT: { summary: 'Replace a hotel' },
    PATCH: {
      summary: 'Change fields of a hotel',
      about:
        'Only the fields that differ are sent. If it fails, onboarding stops. Also marks the onboarding as complete: ' +
        'onboarding_completed and onboarding_completed_at.',
    },
    DELETE: {
      summary: 'Delete a hotel',
      about: 'Sent only by hms doctor --conformance, to delete the hotel that it created.',
      without:
        'hms doctor --conformance asks before it creates a hotel, because it cannot delete the hotel.',
    },
  }),
  ...callsAt('/hotels/{id}/setup_status/', HOTELS, {
    GET: {
      summary: 'Read the setup status of a hotel',
      response: named('SetupStatus'),
      without: 'The checklist is shown without the mark that the setup is complete.',
    },
  }),
  ...callsAt('/hotels/{id}/logo/', HOTELS, {
    POST: {
      summary: 'Upload the logo of a hotel',
      about: `A form with the picture in the field file: ${LOGO_TYPES.join(', ')}, at most ${LOGO_MAX_BYTES / 2 ** 20} MB.`,
      isForm: true,
      body: {
        type: 'object',
        properties: { file: { type: 'string', contentMediaType: 'image/*' } },
        required: ['file'],
      },
      response: {},
      status: 200,
      errors: [422],
      without: 'The hotel has no logo.',
    },
    DELETE: { summary: 'Remove the logo of a hotel', without: 'The logo stays.' },
  }),

  ...collection('room-type', 'Rooms', ['a room type', 'room types'], {
    create: 'If it fails, onboarding stops: rooms and rates need its ID.',
  }),
  ...collection('room', 'Rooms', ['a room', 'rooms'], {
    create: 'If it fails, onboarding continues with a warning.',
  }),
  ...collection('plan', 'Rates', ['a rate plan', 'rate plans'], {
    create: 'If it fails, onboarding stops: rate rules need its ID.',
  }),
  ...collection('rule', 'Rates', ['a rate rule', 'rate rules'], {
    create:
      'The price of a room type in a rate plan. A server may accept two equal rules, so the product ' +
      'looks for an existing rule before it sends one. If it fails, onboarding continues with a warning.',
  }),
  ...collection('pricing', 'Rates', ['the pricing configuration', 'pricing configurations'], {
    list: ' A hotel has at most one.',
    create:
      'Sent only for hotels with dynamic pricing. If it fails, onboarding continues with a warning.',
  }),
  ...collection('user', 'Staff', ['a staff user', 'staff users'], {
    list: ' A response never contains a password.',
    create:
      'A request contains profile; a response contains user_profile. A server may refuse a password ' +
      'that the product accepts. If it fails, onboarding continues with a warning.',
  }),

  ...recordCallsAt(
    '/hotels/my-hotel/',
    'Hotel',
    { ...HOTEL, ...OWN },
    {
      GET: {
        summary: "Read the signed-in user's hotel",
        without: 'Labelled sample data is shown.',
      },
      PATCH: { summary: "Change fields of the signed-in user's hotel" },
      PUT: {
        summary: "Replace the signed-in user's hotel",
        without: 'The change is not saved, and the dashboard says so.',
      },
    },
  ),
  ...callsAt(
    '/hotels/current/',
    { ...HOTEL, ...OWN },
    {
      GET: {
        summary: 'Read the hotel of the session',
        response: { type: 'object', properties: { id: named('Id') }, required: ['id'] },
        without: 'The staff of the hotel is listed with GET /auth/staff/.',
      },
    },
  ),
  ...callsAt(
    '/api/hotels/{id}/staff/',
    { ...USER, ...OWN },
    {
      GET: {
        summary: 'List the staff of a hotel',
        about: 'Like every path, it is appended to the base address, so /api can occur twice.',
        query: PAGES,
        response: listOf('User'),
        without: 'The staff is listed with GET /auth/staff/.',
      },
    },
  ),
  ...callsAt('/hotels/quick-setup/', OWN, {
    POST: {
      summary: 'Create the usual room types of a new hotel',
      body: { type: 'object' },
      response: { type: 'object' },
      without: 'Room types are created one by one.',
    },
  }),
  ...callsAt('/v1/room-types', OWN, {
    GET: {
      summary: "List the room types of the user's hotel",
      kind: 'room-type',
      query: PAGES,
      response: listOf('RoomType'),
      without: 'Room types are listed with GET /rooms/types/.',
    },
  }),
  ...callsAt('/rates/simple/', OWN, {
    GET: {
      summary: 'Read one rate for each room type',
      about:
        'The response has the rates by the code of the room type, at the top level or in rates.',
      response: { type: 'object' },
      without: 'Rates are listed with GET /rates/rules/.',
    },
  }),
  ...callsAt(
    '/rooms/rooms/status_summary/',
    { ...OWN, ...FIGURES },
    {
      GET: { summary: "Count the rooms of the user's hotel by status" },
    },
  ),
  ...callsAt(
    '/reservations/',
    { ...OWN, ...FIGURES },
    {
      GET: {
        summary: "List the reservations of the user's hotel",
        about: 'Only their number is used: count, or the length of a plain list.',
        query: PAGES,
        response: {
          title: 'a page with count, or a plain list',
          anyOf: [
            { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] },
            { type: 'array' },
          ],
        },
      },
    },
  ),
  ...callsAt(
    '/hotels/current/dashboard-stats',
    { ...OWN, ...FIGURES },
    {
      GET: { summary: 'Read the figures of the overview' },
    },
  ),

  ...recordCallsAt('/auth/staff/', 'User', USER, {
    GET: { summary: "List the staff of the user's hotel" },
    POST: { summary: "Add a staff user to the user's hotel" },
  }),
  ...recordCallsAt('/auth/staff/{id}/', 'User', USER, {
    GET: { summary: "Read a staff user of the user's hotel" },
    PATCH: { summary: "Change fields of a staff user of the user's hotel", errors: [409] },
    PUT: {
      summary: "Replace a staff user of the user's hotel",
      about: `${OF_PUT.about} Without a password in the body, the password does not change.`,
      errors: [409],
    },
    DELETE: {
      summary: "Remove a staff user of the user's hotel",
      about: 'The server may refuse to remove the last administrator.',
    },
  }),
];
