import { textTable } from '#domain/text/text-table.ts';
import { FALLBACK_FIGURES } from '#domain/hotel/dashboard-figures.ts';
import type { SetupStatus } from '#domain/hotel/setup-checklist.ts';
import { TOKEN, type CurrentUser } from '#domain/session/session.ts';
import {
  SIGN_IN_BODY,
  OWN_PROFILE,
  PASSWORD_CHANGE_BODY,
  REFRESH,
} from './records/account-fields.ts';
import { flag, needed, shownAs, type WireFieldsOf } from './records/field.ts';
import { named, type Schema } from './records/schema.ts';
import { sentObject, shownObject } from './records/wire-objects.ts';

const text = shownAs({ type: 'string' });
const token = shownAs(named('Token'));
const id = shownAs(named('Id'));
const shownFlag = flag();

const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

const USER_HOTEL = shownAs(orNull(shownObject({ id: needed(id), name: text })));

const CURRENT_USER = {
  id,
  username: needed(text),
  email: text,
  first_name: text,
  last_name: text,
  is_active: shownFlag,
  user_profile: shownAs({
    ...shownObject({
      hotel: USER_HOTEL,
      role: text,
      phone: shownAs({ type: ['string', 'null'] }),
    } satisfies WireFieldsOf<NonNullable<CurrentUser['user_profile']>>),
    type: ['object', 'null'],
  }),
  hotel: USER_HOTEL,
} satisfies WireFieldsOf<CurrentUser>;

const SETUP_STATUS = {
  is_fully_configured: needed(shownFlag),
  has_room_types: needed(shownFlag),
  has_rates: needed(shownFlag),
  has_staff_users: needed(shownFlag),
} satisfies WireFieldsOf<SetupStatus>;

const FIGURES = Object.fromEntries(
  Object.keys(FALLBACK_FIGURES).map((figure) => [figure, shownAs(orNull(named('Decimal')))]),
);

export const CALL_SCHEMAS: Readonly<Record<string, Schema>> = textTable({
  Credentials: sentObject(SIGN_IN_BODY),
  Refresh: sentObject(REFRESH),
  PasswordChange: sentObject(PASSWORD_CHANGE_BODY),
  NewOwnProfile: sentObject(OWN_PROFILE),
  OwnProfileChange: sentObject(OWN_PROFILE, true),
  SignedIn: shownObject({
    access: needed(token),
    refresh: token,
    user: shownAs({
      ...named('CurrentUser'),
      description: 'If omitted, the product requests GET /v1/users/current.',
    }),
  }),
  Refreshed: shownObject({ access: needed(token), refresh: token }),
  Token: {
    title: 'a token of printable ASCII characters without spaces',
    description:
      'An access token should be a JSON Web Token with exp, so that the product can refresh it in time. Any other access token ' +
      'counts as expired, and is refreshed before each request.',
    type: 'string',
    format: 'password',
    pattern: TOKEN.source,
  },
  CurrentUser: {
    ...shownObject(CURRENT_USER),
    description: 'The hotel of the user is in user_profile.hotel, or in hotel.',
  },
  SetupStatus: shownObject(SETUP_STATUS),
  Figures: shownObject({
    ...FIGURES,
    periods: shownAs({
      type: 'object',
      description:
        'The period of each figure, by its name: now, today, week, month, year, all_time, or a text ' +
        'that users can read.',
      additionalProperties: { type: 'string' },
    }),
  }),
});
