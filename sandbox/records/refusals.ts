// Every error response, in the words of Django REST Framework (docs/api.md).
import { HTTPException } from 'hono/http-exception';
import { AUTH_SCHEME } from '#domain/session/session.ts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Messages by field. The faults of a nested object are nested in the same way. */
export interface Faults {
  [field: string]: string[] | Faults;
}

/** Adds a message for the field at `path`. An empty path is for a fault that concerns several fields. */
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

export function hasFaults(faults: Faults): boolean {
  return Object.keys(faults).length > 0;
}

/** Handlers throw the result, which becomes the response. A string as `body` is sent as HTML. */
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

/** 400 with field errors (an object), or with messages that belong to no field (an array). */
export const invalid = (faults: Faults | readonly string[]) => refusal(400, faults);

export const unparsable = (fault: string) =>
  refusal(400, { detail: `JSON parse error - ${fault}` });

export const invalidForm = () => refusal(400, { detail: 'Multipart form parse error.' });

/** 401. `more` contains fields to send beside the message. */
export const unauthorized = (detail: string, more: Readonly<Record<string, unknown>> = {}) =>
  refusal(401, { detail, ...more }, CHALLENGE);

export const noCredentials = () => unauthorized('Authentication credentials were not provided.');

/** 403 if the role lacks the permission, or the hotel is not one of the caller's. */
export const forbidden = () =>
  refusal(403, { detail: 'You do not have permission to perform this action.' });

/** 404 for records that do not exist or that the caller may not see. */
export const notFound = (detail = 'Not found.') => refusal(404, { detail });

export const methodNotAllowed = (method: string, allowed: readonly string[]) =>
  refusal(405, { detail: `Method "${method}" not allowed.` }, { Allow: allowed.join(', ') });

export const conflict = (detail: string) => refusal(409, { detail });

/** Used if the client has disconnected, so the client never receives it. */
export const cutOff = () => refusal(400, page('Bad Request', ''));

/** 413 as HTML, as a web server in front of the API sends it. */
export const tooLarge = () =>
  refusal(413, page('413 Request Entity Too Large', 'The request body is too large.'));

export const unsupportedMediaType = (type: string) =>
  refusal(415, { detail: `Unsupported media type "${type}" in request.` });

/** 422 for a file whose content does not match its declared media type, `type`. */
export const notAPicture = (type: string) =>
  refusal(422, { detail: `The file is not a picture of type "${type}".` });

/** 429. `seconds` is the wait until the next request is accepted. */
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

export const unknownUrl = () =>
  refusal(404, page('Not Found', 'The requested resource was not found on this server.'));

/** 500 for an unexpected error. It reveals nothing about the cause. */
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
