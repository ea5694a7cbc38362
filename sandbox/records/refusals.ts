// Every response that is not a success, as Django REST Framework words it (docs/api.md).
import { HTTPException } from 'hono/http-exception';
import { AUTH_SCHEME } from '#domain/session/session.ts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Messages by field; a nested object's faults are nested the same way. */
export interface Faults {
  [field: string]: string[] | Faults;
}

/** Adds a message at a place in a body; one without a place concerns several fields. */
export function addFault(faults: Faults, path: readonly string[], message: string): void {
  const [field = 'non_field_errors', ...rest] = path;
  const present = faults[field];
  if (rest.length === 0) {
    faults[field] = [...(Array.isArray(present) ? present : []), message];
  } else {
    const nested = Array.isArray(present) ? {} : (present ?? {});
    faults[field] = nested;
    addFault(nested, rest, message);
  }
}

/** Whether the body has any fault. */
export function hasFaults(faults: Faults): boolean {
  return Object.keys(faults).length > 0;
}

/** Thrown anywhere in a call; becomes its response. A body that is a string is HTML. */
function refusal(
  status: ContentfulStatusCode,
  body: string | object,
  headers: Readonly<Record<string, string>> = {},
) {
  const isPage = typeof body === 'string';
  const message = isPage ? body : JSON.stringify(body);
  const type = isPage ? 'text/html; charset=utf-8' : 'application/json';
  const res = new Response(message, { status, headers: { ...headers, 'Content-Type': type } });
  return new HTTPException(status, { message, res });
}

const CHALLENGE = { 'WWW-Authenticate': `${AUTH_SCHEME} realm="api"` };

/** 400 with field errors (an object), or a bare validation error (an array of sentences). */
export const invalid = (faults: Faults | readonly string[]) => refusal(400, faults);

/** 400 for a body that is not JSON; `fault` is the message of the parser. */
export const unparsable = (fault: string) =>
  refusal(400, { detail: `JSON parse error - ${fault}` });

/** 400 for a multipart body that cannot be read. */
export const invalidForm = () => refusal(400, { detail: 'Multipart form parse error.' });

/** 401, with `more` fields beside the message. */
export const unauthorized = (detail: string, more: Readonly<Record<string, unknown>> = {}) =>
  refusal(401, { detail, ...more }, CHALLENGE);

/** 401 for a request without a token. */
export const noCredentials = () => unauthorized('Authentication credentials were not provided.');

/** 403: the role lacks the permission, or the hotel is not one of the caller's. */
export const forbidden = () =>
  refusal(403, { detail: 'You do not have permission to perform this action.' });

/** 404, also for records that the caller may not see. */
export const notFound = (detail = 'Not found.') => refusal(404, { detail });

/** 405; `allowed` goes into the `Allow` header. */
export const methodNotAllowed = (method: string, allowed: readonly string[]) =>
  refusal(405, { detail: `Method "${method}" not allowed.` }, { Allow: allowed.join(', ') });

/** 409: the request contradicts stored records. */
export const conflict = (detail: string) => refusal(409, { detail });

/** This body is never sent, because the connection is closed. */
export const cutOff = () => refusal(400, page('Bad Request', ''));

/** 413 as HTML, like that of a web server in front of the API. */
export const tooLarge = () =>
  refusal(413, page('413 Request Entity Too Large', 'The request body is too large.'));

/** 415; `type` is the media type of the request. */
export const unsupportedMediaType = (type: string) =>
  refusal(415, { detail: `Unsupported media type "${type}" in request.` });

/** 422; `type` is the media type that the upload claims. */
export const notAPicture = (type: string) =>
  refusal(422, { detail: `The file is not a picture of type "${type}".` });

/** `seconds` until the next request is accepted; rounded up. */
export const throttled = (seconds: number) => {
  const wait = Math.max(1, Math.ceil(seconds));
  return refusal(
    429,
    {
      detail: `Request was throttled. Expected available in ${wait} second${wait === 1 ? '' : 's'}.`,
    },
    { 'Retry-After': String(wait) },
  );
};

/** 404 as HTML for a path that no route has. */
export const unknownUrl = () =>
  refusal(404, page('Not Found', 'The requested resource was not found on this server.'));

/** The response after a crash: it reveals nothing about the cause. */
export const crashed = () => refusal(500, page('Server Error (500)', ''));

function page(title: string, text: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <title>${title}</title>
</head>
<body>
  <h1>${title}</h1><p>${text}</p>
</body>
</html>
`;
}
