// Every API call that the product makes. A test in tests/adapters/contract compares this table with
// the requests that src/adapters/http/api sends.
import { LOGO_MAX_BYTES, LOGO_TYPES } from '#domain/hotel/logo.ts';
import { COLLECTION_CALLS } from './collection-calls.ts';
import { OF_PATCH, OF_PUT, type DescribedCall } from './described-call.ts';
import { named } from './records/schema.ts';
import { listOf } from './schemas.ts';
import { SIGN_IN_CALLS } from './sign-in-calls.ts';

const HOTEL = { tag: 'Hotels', kind: 'hotel' as const, response: named('Hotel') };
const OWN = { tag: 'Own hotel', kind: 'hotel' as const, response: named('Hotel') };
const USER = { tag: 'Staff', kind: 'user' as const, response: named('User') };
const SAMPLES = 'The overview shows labelled sample figures.';

export const CALLS: readonly DescribedCall[] = [
  ...SIGN_IN_CALLS,
  {
    ...HOTEL,
    call: 'GET /hotels/',
    summary: 'List the hotels that the account may see',
    about:
      'With code, lists only the hotels with that code. A server that ignores the filter returns all hotels; the ' +
      'product compares the codes itself.',
    query: ['code', 'page', 'page_size'],
    response: listOf('Hotel'),
    without: 'An existing hotel is recognised only by its ID.',
  },
  {
    ...HOTEL,
    call: 'POST /hotels/',
    summary: 'Create a hotel',
    about: 'If it fails, onboarding stops.',
    body: named('NewHotel'),
  },
  {
    ...HOTEL,
    call: 'GET /hotels/{id}/',
    summary: 'Read a hotel',
    without: 'The profile is not compared.',
  },
  {
    ...HOTEL,
    ...OF_PUT,
    call: 'PUT /hotels/{id}/',
    summary: 'Replace a hotel',
    body: named('NewHotel'),
  },
  {
    ...HOTEL,
    call: 'PATCH /hotels/{id}/',
    summary: 'Change fields of a hotel',
    about:
      'Only the fields that differ are sent. If it fails, onboarding stops. Also marks the onboarding as complete: ' +
      'onboarding_completed and onboarding_completed_at.',
    without: 'PUT is sent instead.',
    body: named('HotelChange'),
  },
  {
    tag: 'Hotels',
    call: 'DELETE /hotels/{id}/',
    summary: 'Delete a hotel',
    about: 'Sent only by hms doctor --conformance, to delete the hotel that it created.',
    errors: [400, 409],
    without:
      'hms doctor --conformance asks before it creates a hotel, because it cannot delete the hotel.',
  },
  {
    tag: 'Hotels',
    call: 'GET /hotels/{id}/setup_status/',
    summary: 'Read the setup status of a hotel',
    response: named('SetupStatus'),
    without: 'The checklist is shown without the mark that the setup is complete.',
  },
  {
    tag: 'Hotels',
    call: 'POST /hotels/{id}/logo/',
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
  {
    tag: 'Hotels',
    call: 'DELETE /hotels/{id}/logo/',
    summary: 'Remove the logo of a hotel',
    without: 'The logo stays.',
  },

  ...COLLECTION_CALLS,

  {
    ...OWN,
    call: 'GET /hotels/my-hotel/',
    summary: "Read the signed-in user's hotel",
    without: 'Labelled sample data is shown.',
  },
  {
    ...OWN,
    ...OF_PATCH,
    call: 'PATCH /hotels/my-hotel/',
    summary: "Change fields of the signed-in user's hotel",
    body: named('HotelChange'),
  },
  {
    ...OWN,
    ...OF_PUT,
    call: 'PUT /hotels/my-hotel/',
    summary: "Replace the signed-in user's hotel",
    body: named('NewHotel'),
    without: 'The change is not saved, and the dashboard says so.',
  },
  {
    ...OWN,
    call: 'GET /hotels/current/',
    summary: 'Read the hotel of the session',
    response: { type: 'object', properties: { id: named('Id') }, required: ['id'] },
    without: 'The staff of the hotel is listed with GET /auth/staff/.',
  },
  {
    ...USER,
    tag: 'Own hotel',
    call: 'GET /api/hotels/{id}/staff/',
    summary: 'List the staff of a hotel',
    about: 'Like every path, it is appended to the base address, so /api can occur twice.',
    query: ['page', 'page_size'],
    response: listOf('User'),
    without: 'The staff is listed with GET /auth/staff/.',
  },
  {
    tag: 'Own hotel',
    call: 'POST /hotels/quick-setup/',
    summary: 'Create the usual room types of a new hotel',
    body: { type: 'object' },
    response: { type: 'object' },
    without: 'Room types are created one by one.',
  },
  {
    tag: 'Own hotel',
    kind: 'room-type',
    call: 'GET /v1/room-types',
    summary: "List the room types of the user's hotel",
    query: ['page', 'page_size'],
    response: listOf('RoomType'),
    without: 'Room types are listed with GET /rooms/types/.',
  },
  {
    tag: 'Own hotel',
    call: 'GET /rates/simple/',
    summary: 'Read one rate for each room type',
    about: 'The response has the rates by the code of the room type, at the top level or in rates.',
    response: { type: 'object' },
    without: 'Rates are listed with GET /rates/rules/.',
  },
  {
    tag: 'Own hotel',
    call: 'GET /rooms/rooms/status_summary/',
    summary: "Count the rooms of the user's hotel by status",
    about: 'The overview uses the fields that it knows, and ignores others.',
    response: named('Figures'),
    without: SAMPLES,
  },
  {
    tag: 'Own hotel',
    call: 'GET /reservations/',
    summary: "List the reservations of the user's hotel",
    about: 'Only their number is used: count, or the length of a plain list.',
    query: ['page', 'page_size'],
    response: {
      title: 'a page with count, or a plain list',
      anyOf: [
        { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] },
        { type: 'array' },
      ],
    },
    without: SAMPLES,
  },
  {
    tag: 'Own hotel',
    call: 'GET /hotels/current/dashboard-stats',
    summary: 'Read the figures of the overview',
    about: 'The overview uses the fields that it knows, and ignores others.',
    response: named('Figures'),
    without: SAMPLES,
  },

  {
    ...USER,
    call: 'GET /auth/staff/',
    summary: "List the staff of the user's hotel",
    query: ['page', 'page_size'],
    response: listOf('User'),
  },
  {
    ...USER,
    call: 'POST /auth/staff/',
    summary: "Add a staff user to the user's hotel",
    body: named('NewUser'),
  },
  { ...USER, call: 'GET /auth/staff/{id}/', summary: "Read a staff user of the user's hotel" },
  {
    ...USER,
    ...OF_PATCH,
    call: 'PATCH /auth/staff/{id}/',
    summary: "Change fields of a staff user of the user's hotel",
    body: named('UserChange'),
    errors: [409],
  },
  {
    ...USER,
    ...OF_PUT,
    call: 'PUT /auth/staff/{id}/',
    summary: "Replace a staff user of the user's hotel",
    about: `${OF_PUT.about} Without a password in the body, the password does not change.`,
    body: named('NewUser'),
    errors: [409],
  },
  {
    tag: 'Staff',
    call: 'DELETE /auth/staff/{id}/',
    summary: "Remove a staff user of the user's hotel",
    about: 'The server may refuse to remove the last administrator.',
    errors: [400, 409],
  },
];
