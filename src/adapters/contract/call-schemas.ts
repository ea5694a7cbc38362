import { FALLBACK_FIGURES } from '#domain/hotel/dashboard-figures.ts';
import { CREDENTIALS, OWN_PROFILE, PASSWORD_CHANGE, REFRESH } from './records/account-fields.ts';
import { named, type Schema } from './records/schema.ts';
import { sentObject } from './records/wire-objects.ts';

const FIGURES = Object.fromEntries(
  Object.keys(FALLBACK_FIGURES).map((figure) => [figure, named('Decimal')]),
);

const USER_HOTEL: Schema = {
  anyOf: [
    { type: 'object', properties: { id: named('Id'), name: { type: 'string' } }, required: ['id'] },
    { type: 'null' },
  ],
};

/** Schemas of these calls that are no records. */
export const CALL_SCHEMAS: Readonly<Record<string, Schema>> = {
  Credentials: sentObject(CREDENTIALS),
  Refresh: sentObject(REFRESH),
  PasswordChange: sentObject(PASSWORD_CHANGE),
  OwnProfile: sentObject(OWN_PROFILE),
  SignedIn: {
    type: 'object',
    properties: {
      access: named('Token'),
      refresh: named('Token'),
      user: {
        ...named('CurrentUser'),
        description: 'Without it, the product reads GET /v1/users/current.',
      },
    },
    required: ['access'],
  },
  Refreshed: {
    type: 'object',
    properties: { access: named('Token'), refresh: named('Token') },
    required: ['access'],
  },
  Token: {
    title: 'a token of printable ASCII characters without spaces',
    description:
      'An access token is a JSON Web Token with exp: the product refreshes it in time. Any other access token ' +
      'counts as expired, and is refreshed before each call.',
    type: 'string',
    format: 'password',
    pattern: String.raw`^[\x21-\x7E]+$`,
  },
  CurrentUser: {
    type: 'object',
    description: 'The hotel of the user is in user_profile.hotel, or in hotel.',
    properties: {
      id: named('Id'),
      username: { type: 'string' },
      email: { type: 'string' },
      first_name: { type: 'string' },
      last_name: { type: 'string' },
      is_active: { type: 'boolean' },
      user_profile: {
        type: ['object', 'null'],
        properties: {
          hotel: USER_HOTEL,
          role: { type: 'string' },
          phone: { type: ['string', 'null'] },
        },
      },
      hotel: USER_HOTEL,
    },
    required: ['username'],
  },
  SetupStatus: {
    type: 'object',
    properties: {
      is_fully_configured: { type: 'boolean' },
      has_room_types: { type: 'boolean' },
      has_rates: { type: 'boolean' },
      has_staff_users: { type: 'boolean' },
    },
    required: ['is_fully_configured', 'has_room_types', 'has_rates', 'has_staff_users'],
  },
  Figures: {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        Object.entries(FIGURES).map(([figure, schema]) => [
          figure,
          { anyOf: [schema, { type: 'null' }] },
        ]),
      ),
      periods: {
        type: 'object',
        description:
          'What each figure covers, by its name: now, today, week, month, year, all_time, or words ' +
          'for people.',
        additionalProperties: { type: 'string' },
      },
    },
  },
};
