// The OpenAPI 3.1 description of the API that the product needs. A server team implements against it.
import { CALL_SCHEMAS, CALLS, type DescribedCall, type Parameter } from './calls.ts';
import { recordExamples, type Examples } from './examples.ts';
import { RECORD_SCHEMAS } from './record-fields.ts';
import { named, SHARED_SCHEMAS, type Schema } from './schemas.ts';

type Json = Readonly<Record<string, unknown>>;

interface DescribedOperation extends Json {
  readonly requestBody?: Json;
  /** By status; each is a response, or refers to one. */
  readonly responses: Readonly<Record<string, Json>>;
}

/** An OpenAPI document as data. */
export interface ApiDescription extends Json {
  /** By path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
}

/** JSON pointer of an operation in the document: `/paths/~1hotels~1/post`. */
export function operationPointer(call: string): string {
  const [method, path] = methodAndPath(call);
  return `/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/${method.toLowerCase()}`;
}

/** JSON pointer of the schema that a success of a call has; undefined for one without a body. */
export function successPointer(description: ApiDescription, call: string): string | undefined {
  const [method, path] = methodAndPath(call);
  const responses = description.paths[path]?.[method.toLowerCase()]?.responses ?? {};
  const found = Object.entries(responses).find(([status]) => status.startsWith('2'));
  if (!found || !('content' in found[1])) return undefined;
  return `${operationPointer(call)}/responses/${found[0]}/content/application~1json/schema`;
}

const INTRODUCTION = `
Every call that the Hotel Management System makes: the command line hms, the setup wizard and the dashboard. A server that offers these calls works with all three. Check one with \`hms doctor --conformance\`.

**Addresses.** Paths are appended to a base address, such as https://hotels.example/api. A path that ends with a slash is sent with it.

**Sign-in.** Every call except the sign-in and the refresh carries \`Authorization: Bearer …\`. Once a hotel is known, a call also carries its ID as \`X-Hotel-Context\`. An access token is refreshed before it expires. After a 401 the user signs in again.

**What the product copes with**

- IDs are numbers or text. References come back as IDs or as objects with an id.
- Decimals come back as text (\`"12.00"\`) or numbers, times as \`15:00:00\` or \`15:00\`.
- Lists are pages or plain arrays. Pages may have any size. Of the address of the next page only the query is used.
- Any success status (2xx) is a success. Responses may have further fields.
- Calls that the server does not offer (404, 405 or 501), as far as the call says what happens without it.

**What the product needs**

- Field errors as 400 by field name, so that each message is shown at its field. Unique keys are refused with 400: hotel code; room number, room type code and plan code in a hotel; user name; e-mail address.
- A 429 or 503 with Retry-After writes nothing. The product waits that long and sends the call again. Across origins, the server exposes the headers Retry-After and Date.
- A read, a PUT, a PATCH and a DELETE may be sent again after a lost response. A POST is sent again only after the product has looked the record up.
- A created record is in its list at once.
- A PUT sends fields that did not change as they arrived, also decimals as text.
`.trim();

const TAGS: Readonly<Record<string, string>> = {
  'Sign-in': 'Tokens, and the signed-in user.',
  Hotels: 'Hotels and their setup.',
  Rooms: 'Room types and rooms.',
  Rates: 'Rate plans, rates, and dynamic pricing.',
  Staff: 'Users of a hotel.',
  'Own hotel': 'What the dashboard shows of the hotel of the signed-in user.',
};

const PARAMETERS: Readonly<Record<Parameter, Json>> = {
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

const ID_PARAMETER = { name: 'id', in: 'path', required: true, schema: named('Id') };
const CONTEXT_PARAMETER = {
  name: 'X-Hotel-Context',
  in: 'header',
  description: 'ID of the hotel that the call is made for. Absent while none is known.',
  schema: named('Id'),
};

interface ErrorResponse {
  readonly description: string;
  readonly example?: unknown;
  readonly schema: 'FieldErrors' | 'Problem';
  readonly headers?: Json;
}

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds, or a date. Without it, the product reads the seconds in detail.',
    schema: { type: 'string' },
  },
};

const detail = (sentence: string) => ({ detail: sentence });

/** By status. A server may respond with HTML to any of them. */
const ERRORS: Readonly<Record<string, ErrorResponse>> = {
  400: {
    description: 'Refused fields. Nothing was written.',
    schema: 'FieldErrors',
    example: { email: ['This field is required.'], profile: { role: ['Not a valid choice.'] } },
  },
  401: {
    description: 'No session, or it is over. The product signs in again.',
    schema: 'Problem',
    example: { ...detail('Given token not valid for any token type'), code: 'token_not_valid' },
  },
  403: {
    description: 'The user may not do this.',
    schema: 'Problem',
    example: detail('You do not have permission to perform this action.'),
  },
  404: {
    description: 'No such record, or the server does not offer the call.',
    schema: 'Problem',
    example: detail('Not found.'),
  },
  409: {
    description: 'Other records need this one.',
    schema: 'Problem',
    example: detail('This room type cannot be deleted: other records refer to it.'),
  },
  413: { description: 'The body is too large.', schema: 'Problem' },
  415: { description: 'Not JSON, or not a picture.', schema: 'Problem' },
  422: { description: 'The content does not match its type.', schema: 'Problem' },
  429: {
    description: 'Too many requests. Nothing was written.',
    schema: 'Problem',
    example: detail('Request was throttled. Expected available in 60 seconds.'),
    headers: RETRY_AFTER,
  },
  '5XX': {
    description: 'The server failed, or a gateway did. The body does not matter.',
    schema: 'Problem',
    headers: RETRY_AFTER,
  },
};

const METHOD_STATUS: Readonly<Record<string, number>> = { POST: 201, DELETE: 204 };
const SUCCESS = 200;
const NO_CONTENT = 204;

/** `POST /rooms/rooms/` as its two words. */
export function methodAndPath(call: string): readonly [method: string, path: string] {
  const [method = '', path = ''] = call.split(' ');
  return [method, path];
}

/** The document. `servers` gives its base address. */
export function apiDescription(server = '/api'): ApiDescription {
  const examples = recordExamples();
  const paths = Map.groupBy(CALLS, ({ call }) => methodAndPath(call)[1]);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Hotel API',
      version: '1.0.0',
      summary: 'The API that a server offers to the Hotel Management System.',
      description: INTRODUCTION,
      license: { name: 'Unlicensed' },
    },
    servers: [{ url: server, description: 'Base address: what --api-url names.' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ bearer: [] }],
    paths: Object.fromEntries(
      [...paths].map(([path, calls]) => [
        path,
        Object.fromEntries(
          calls.map((call) => [
            methodAndPath(call.call)[0].toLowerCase(),
            operationOf(call, examples),
          ]),
        ),
      ]),
    ),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of POST /auth/token/ or POST /auth/token/refresh/.',
        },
      },
      responses: Object.fromEntries(
        Object.entries(ERRORS).map(([status, error]) => [`Error${status}`, errorResponse(error)]),
      ),
      schemas: { ...SHARED_SCHEMAS, ...RECORD_SCHEMAS, ...CALL_SCHEMAS },
    },
  };
}

function operationOf(spec: DescribedCall, examples: Examples): DescribedOperation {
  const [method, path] = methodAndPath(spec.call);
  const about = [spec.about, spec.without && `If the server does not offer it: ${spec.without}`];
  const description = about.filter(Boolean).join('\n\n');
  const parameters = [
    ...(path.includes('{id}') ? [ID_PARAMETER] : []),
    ...(spec.query ?? []).map((name) => PARAMETERS[name]),
    ...(spec.isPublic ? [] : [CONTEXT_PARAMETER]),
  ];
  return {
    operationId: operationId(method, path),
    tags: [spec.tag],
    summary: spec.summary,
    ...(description && { description }),
    ...(spec.isPublic && { security: [] }),
    ...(spec.without !== undefined && { 'x-optional': true }),
    ...(parameters.length > 0 && { parameters }),
    ...(spec.body && { requestBody: { required: true, content: bodyContent(spec, examples) } }),
    responses: { ...successOf(spec, examples), ...errorsOf(spec) },
  };
}

/** `POST /rooms/rooms/{id}/` is `post_rooms_rooms_id`. */
function operationId(method: string, path: string): string {
  const words = path.split(/[^a-z0-9]+/).filter((word) => word !== '');
  return [method.toLowerCase(), ...words].join('_');
}

function bodyContent({ call, body, kind, isForm }: DescribedCall, examples: Examples): Json {
  if (isForm) return { 'multipart/form-data': { schema: body } };
  const example = call === 'PUT /auth/profile/' ? OWN_PROFILE : sentExample(call, kind, examples);
  return { 'application/json': { schema: body, ...(example !== undefined && { example }) } };
}

const OWN_PROFILE = {
  first_name: 'Asha',
  last_name: 'Naik',
  email: 'asha@seaside.example',
  profile: { phone: '+91 832 555 0101' },
};

/** What a PATCH typically changes. */
const CHANGES: Readonly<Record<string, Json>> = {
  hotel: { onboarding_completed: true, onboarding_completed_at: '2026-01-15T12:00:00.000Z' },
  'room-type': { max_occupancy: 4 },
  room: { status: 'occupied' },
  plan: { is_active: false },
  rule: { base_rate: 7500 },
  pricing: { is_enabled: false },
  user: { profile: { role: 'manager' } },
};

function sentExample(call: string, kind: DescribedCall['kind'], examples: Examples): unknown {
  if (call === 'POST /auth/token/') return { username: 'asha', password: 'Wj7kPq2m' };
  if (call === 'POST /auth/token/refresh/') return { refresh: TOKEN };
  if (kind === undefined) return {};
  return call.startsWith('PATCH') ? CHANGES[kind] : examples[kind].sent;
}

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE3Njg0Nzg0MDB9.c2lnbmF0dXJl';

function successOf(spec: DescribedCall, examples: Examples): Readonly<Record<string, Json>> {
  const [method] = methodAndPath(spec.call);
  const status = spec.status ?? METHOD_STATUS[method] ?? SUCCESS;
  if (status === NO_CONTENT) return { [status]: { description: 'Done.' } };
  const example = shownExample(spec, examples);
  const content = { schema: spec.response, ...(example !== undefined && { example }) };
  const description = status === SUCCESS ? 'Success.' : 'The created record.';
  return { [status]: { description, content: { 'application/json': content } } };
}

function shownExample({ call, kind, response, query }: DescribedCall, examples: Examples): unknown {
  const user = examples.user.shown;
  if (call === 'POST /auth/token/') return { access: TOKEN, refresh: TOKEN, user };
  if (call === 'POST /auth/token/refresh/') return { access: TOKEN };
  if (kind === undefined || response === undefined) return FURTHER_EXAMPLES[call];
  const { shown } = examples[kind];
  return query ? { count: 1, next: null, previous: null, results: [shown] } : shown;
}

const FURTHER_EXAMPLES: Readonly<Record<string, unknown>> = {
  'POST /hotels/quick-setup/': {},
  'POST /hotels/{id}/logo/': { logo: '/api/hotels/logos/8f14e45f' },
  'GET /hotels/{id}/setup_status/': {
    is_fully_configured: false,
    has_room_types: true,
    has_rates: true,
    has_staff_users: false,
  },
  'GET /rates/simple/': { rates: { DLX: '7000.00' } },
  'GET /reservations/': { count: 24, next: null, previous: null, results: [] },
  'GET /rooms/rooms/status_summary/': { total_rooms: 30, occupied_rooms: 18, occupancy_rate: 60 },
  'GET /hotels/current/dashboard-stats': { staff: 8, tasks: 3, revenue: '185000.00' },
};

function errorsOf({
  call,
  isPublic,
  body,
  query,
  errors = [],
}: DescribedCall): Readonly<Record<string, Json>> {
  const [, path] = methodAndPath(call);
  const statuses = [
    ...(body ? [400, 413, 415] : []),
    401,
    ...(isPublic ? [] : [403, 404]),
    ...(query || path.includes('{id}') ? [400] : []),
    ...errors,
    429,
    '5XX',
  ].map(String);
  return Object.fromEntries(
    [...new Set(statuses)].map((status) => [
      status,
      { $ref: `#/components/responses/Error${status}` },
    ]),
  );
}

function errorResponse({ description, example, schema, headers }: ErrorResponse): Json {
  const json: Schema = { schema: named(schema), ...(example !== undefined && { example }) };
  return {
    description,
    ...(headers && { headers }),
    content: { 'application/json': json, 'text/html': { schema: { type: 'string' } } },
  };
}
