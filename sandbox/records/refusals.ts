// Every response that is not a success, as Django REST Framework words it (docs/api.md).
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Messages by field; a nested object's faults are nested the same way. */
export interface Faults {
  [field: string]: string[] | Faults;
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

const CHALLENGE = { 'WWW-Authenticate': 'Bearer realm="api"' };

/** 400 with field errors (an object), or a bare validation error (an array of sentences). */
export const invalid = (faults: Faults | readonly string[]) => refusal(400, faults);

export const unparsable = (fault: string) =>
  refusal(400, { detail: `JSON parse error - ${fault}` });

export const invalidForm = () => refusal(400, { detail: 'Multipart form parse error.' });

export const unauthorized = (detail: string, more: Readonly<Record<string, unknown>> = {}) =>
  refusal(401, { detail, ...more }, CHALLENGE);

export const noCredentials = () => unauthorized('Authentication credentials were not provided.');

export const forbidden = () =>
  refusal(403, { detail: 'You do not have permission to perform this action.' });

export const notFound = (detail = 'Not found.') => refusal(404, { detail });

export const methodNotAllowed = (method: string, allowed: readonly string[]) =>
  refusal(405, { detail: `Method "${method}" not allowed.` }, { Allow: allowed.join(', ') });

export const conflict = (detail: string) => refusal(409, { detail });

/** Nobody receives it: the connection is closed. */
export const cutOff = () => refusal(400, page('Bad Request', ''));

export const tooLarge = () =>
  refusal(413, page('413 Request Entity Too Large', 'The request body is too large.'));

export const unsupportedMediaType = (type: string) =>
  refusal(415, { detail: `Unsupported media type "${type}" in request.` });

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
