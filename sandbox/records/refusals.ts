// Every response that is not a success, as Django REST Framework words it (docs/api.md).

/** Messages by field; a nested object's faults are nested the same way. */
export interface Faults {
  [field: string]: string[] | Faults;
}

/** Thrown anywhere in a call; becomes its response. A body that is a string is HTML. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(typeof body === 'string' ? body : JSON.stringify(body));
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

const CHALLENGE = { 'WWW-Authenticate': 'Bearer realm="api"' };

/** 400 with field errors (an object), or a bare validation error (an array of sentences). */
export const invalid = (faults: Faults | readonly string[]): Refusal => new Refusal(400, faults);

export const unparsable = (fault: string): Refusal =>
  new Refusal(400, { detail: `JSON parse error - ${fault}` });

export const invalidForm = (): Refusal =>
  new Refusal(400, { detail: 'Multipart form parse error.' });

export const unauthorized = (
  detail: string,
  more: Readonly<Record<string, unknown>> = {},
): Refusal => new Refusal(401, { detail, ...more }, CHALLENGE);

export const noCredentials = (): Refusal =>
  unauthorized('Authentication credentials were not provided.');

export const forbidden = (): Refusal =>
  new Refusal(403, { detail: 'You do not have permission to perform this action.' });

export const notFound = (detail = 'Not found.'): Refusal => new Refusal(404, { detail });

export const methodNotAllowed = (method: string, allowed: readonly string[]): Refusal =>
  new Refusal(405, { detail: `Method "${method}" not allowed.` }, { Allow: allowed.join(', ') });

export const conflict = (detail: string): Refusal => new Refusal(409, { detail });

/** Nobody receives it: the connection is closed. */
export const cutOff = (): Refusal => new Refusal(400, page('Bad Request', ''));

export const tooLarge = (): Refusal =>
  new Refusal(413, page('413 Request Entity Too Large', 'The request body is too large.'));

export const unsupportedMediaType = (type: string): Refusal =>
  new Refusal(415, { detail: `Unsupported media type "${type}" in request.` });

export const notAPicture = (type: string): Refusal =>
  new Refusal(422, { detail: `The file is not a picture of type "${type}".` });

/** `seconds` until the next request is accepted; rounded up. */
export const throttled = (seconds: number): Refusal => {
  const wait = Math.max(1, Math.ceil(seconds));
  return new Refusal(
    429,
    {
      detail: `Request was throttled. Expected available in ${wait} second${wait === 1 ? '' : 's'}.`,
    },
    { 'Retry-After': String(wait) },
  );
};

export const unknownUrl = (): Refusal =>
  new Refusal(404, page('Not Found', 'The requested resource was not found on this server.'));

/** The response after a crash: nothing about its cause leaves the server. */
export const crashed = (): Refusal => new Refusal(500, page('Server Error (500)', ''));

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
