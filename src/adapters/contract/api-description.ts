import { textTable } from '#domain/text/text-table.ts';
import { AUTH_SCHEME, authorizationOf } from '#domain/session/session.ts';
import { CALL_SCHEMAS } from './call-schemas.ts';
import { CALLS } from './calls.ts';
import type { DescribedCall, Parameter } from './described-call.ts';
import { ERROR_RESPONSES } from './error-responses.ts';
import { named, type Schema } from '#adapters/contract/records/schema.ts';
import { RECORD_SCHEMAS, SHARED_SCHEMAS } from './schemas.ts';

const INTRODUCTION = `
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

- Field errors are a 400 with messages by field name, so that each message is shown at its field. They include duplicates of values that must be unique: hotel code; room number, room type code and plan code in a hotel; username; email address.
- A 429 or 503 with Retry-After writes nothing. The product waits that long and sends the request again. Across origins, the server exposes the headers Retry-After and Date.
- A read, a PUT, a PATCH and a DELETE may be sent again after a lost response. A POST is sent again only if the product has not found the record on the server.
- A created record appears in its list immediately.
- A PATCH changes only the fields in its body. A PUT sends all fields of the record as they arrived, also those that the product does not know, except those that the server sets itself, such as id and created_at. A decimal that arrived as text is sent as text, a reference as an ID.
`.trim();

const TAGS: Readonly<Record<string, string>> = textTable({
  'Sign-in': 'Tokens, and the signed-in user.',
  Hotels: 'Hotels and their setup.',
  Rooms: 'Room types and rooms.',
  Rates: 'Rate plans, rates, and dynamic pricing.',
  Staff: 'Users of a hotel.',
  'Own hotel': 'What the dashboard shows about the hotel of the signed-in user.',
});

const PARAMETERS: Readonly<Record<Parameter, Schema>> = {
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

// The OpenAPI 3.1 description of the API that the product needs, for teams that implement a server.

type Json = Readonly<Record<string, unknown>>;

interface DescribedOperation extends Json {
  readonly requestBody?: Json;
  readonly responses: Readonly<Record<string, Json>>;
}

export interface ApiDescription extends Json {
  /** Operations by path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
}

/** The JSON pointer to an operation, such as `/paths/~1hotels~1/post`. */
export function operationPointer(call: string): string {
  const [method, path] = methodAndPath(call);
  return `/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/${method.toLowerCase()}`;
}

/** The JSON pointer to the schema of the success response. Returns undefined if that response has no body. */
export function successPointer(description: ApiDescription, call: string): string | undefined {
  const [method, path] = methodAndPath(call);
  const responses = description.paths[path]?.[method.toLowerCase()]?.responses ?? {};
  const found = Object.entries(responses).find(([status]) => status.startsWith('2'));
  if (!found || !('content' in found[1])) return undefined;
  return `${operationPointer(call)}/responses/${found[0]}/content/application~1json/schema`;
}

const SECURITY_SCHEME = AUTH_SCHEME.toLowerCase();
const ID_PARAMETER = { name: 'id', in: 'path', required: true, schema: named('Id') };
const CONTEXT_PARAMETER = {
  name: 'X-Hotel-Context',
  in: 'header',
  description: 'ID of the hotel of the request. Omitted until the product knows the hotel.',
  schema: named('Id'),
};

const METHOD_STATUS: Readonly<Record<string, number>> = textTable({ POST: 201, DELETE: 204 });
const SUCCESS = 200;
const NO_CONTENT = 204;

function methodAndPath(call: string): readonly [method: string, path: string] {
  const [method = '', path = ''] = call.split(' ');
  return [method, path];
}

export function apiDescription(server = '/api'): ApiDescription {
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
    servers: [{ url: server, description: 'The base address, as given with --api-url.' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ [SECURITY_SCHEME]: [] }],
    paths: Object.fromEntries(
      [...paths].map(([path, calls]) => [
        path,
        Object.fromEntries(
          calls.map((call) => [methodAndPath(call.call)[0].toLowerCase(), operationOf(call)]),
        ),
      ]),
    ),
    components: {
      securitySchemes: {
        [SECURITY_SCHEME]: {
          type: 'http',
          scheme: SECURITY_SCHEME,
          bearerFormat: 'JWT',
          description: 'The access token of POST /auth/token/ or POST /auth/token/refresh/.',
        },
      },
      responses: Object.fromEntries(
        Object.entries(ERROR_RESPONSES).map(([status, error]) => [`Error${status}`, error]),
      ),
      schemas: { ...SHARED_SCHEMAS, ...RECORD_SCHEMAS, ...CALL_SCHEMAS },
    },
  };
}

function operationOf(spec: DescribedCall): DescribedOperation {
  const [method, path] = methodAndPath(spec.call);
  const about = [
    spec.about,
    spec.without && `If the server responds with 404, 405 or 501: ${spec.without}`,
  ];
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
    ...(spec.body && { requestBody: { required: true, content: bodyContent(spec) } }),
    responses: { ...successOf(spec), ...errorsOf(spec) },
  };
}

/** `POST /rooms/rooms/{id}/` becomes `post_rooms_rooms_id`. */
function operationId(method: string, path: string): string {
  const words = path.split(/[^a-z0-9]+/).filter((word) => word !== '');
  return [method.toLowerCase(), ...words].join('_');
}

function bodyContent({ isForm, body: schema }: DescribedCall): Json {
  return { [isForm ? 'multipart/form-data' : 'application/json']: { schema } };
}

function successOf({ call, response, ...spec }: DescribedCall): Readonly<Record<string, Json>> {
  const [method] = methodAndPath(call);
  const status = spec.status ?? METHOD_STATUS[method] ?? SUCCESS;
  if (status === NO_CONTENT) return { [status]: { description: 'Done.' } };
  const description = status === SUCCESS ? 'Success.' : 'The created record.';
  return { [status]: { description, content: { 'application/json': { schema: response } } } };
}

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
