import { OF_PATCH, OF_PUT, type DescribedCall } from './described-call.ts';
import { named } from './records/schema.ts';

/** The calls for signing in, and for the signed-in user's own account. */
export const SIGN_IN_CALLS: readonly DescribedCall[] = [
  {
    call: 'POST /auth/token/',
    tag: 'Sign-in',
    summary: 'Sign in',
    about:
      'An unknown user, a wrong password and an inactive user get the same 401. Further attempts may ' +
      'get a 429.',
    isPublic: true,
    status: 200,
    body: named('Credentials'),
    response: named('SignedIn'),
  },
  {
    call: 'POST /auth/token/refresh/',
    tag: 'Sign-in',
    summary: 'Get a new access token',
    about:
      'Sent before the access token expires. A server that rotates refresh tokens also returns a new ' +
      'refresh token; the old one no longer works.',
    isPublic: true,
    status: 200,
    body: named('Refresh'),
    response: named('Refreshed'),
    without: 'The user signs in again when the access token has expired.',
  },
  {
    call: 'GET /v1/users/current',
    tag: 'Sign-in',
    summary: 'Read the signed-in user',
    about:
      'Without a token the response is a 401 with JSON. hms doctor recognises the API by this response.',
    kind: 'user',
    response: named('CurrentUser'),
  },
  {
    ...OF_PATCH,
    call: 'PATCH /auth/profile/',
    tag: 'Sign-in',
    summary: "Change the signed-in user's name, email address and phone number",
    kind: 'user',
    body: named('OwnProfileChange'),
    response: named('CurrentUser'),
  },
  {
    ...OF_PUT,
    call: 'PUT /auth/profile/',
    tag: 'Sign-in',
    summary: "Replace the signed-in user's profile",
    kind: 'user',
    body: named('OwnProfile'),
    response: named('CurrentUser'),
  },
  {
    tag: 'Sign-in',
    call: 'GET /auth/password/change/',
    summary: 'Ask whether users may change their own password',
    about: 'The body of the response is not used. A 405 also means yes, because the path exists.',
    response: {},
    without: 'After a 404 or 501, the dashboard says that passwords cannot be changed.',
  },
  {
    tag: 'Sign-in',
    call: 'POST /auth/password/change/',
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
];
