// Compares every request and response of a sandbox with the API description.
import type { Context, MiddlewareHandler } from 'hono';
import { baseRoutePath } from 'hono/route';
import {
  apiDescription,
  operationPointer,
  type ApiDescription,
} from '#adapters/contract/api-description.ts';
import { createFaultFinder, type FaultFinder } from '#adapters/contract/fault-finder.ts';

/**
 * Requests that the sandbox supports but the API description omits, because the product does not
 * send them.
 */
const EXTRAS: readonly RegExp[] = [
  /^GET \/(rooms\/(types|rooms)|rates\/(plans|rules|pricing-config)|auth\/users|reservations)\/\d+\/$/,
  /^(GET|PATCH) \/auth\/profile\/$/,
  /^PATCH \/(hotels\/my-hotel|auth\/staff\/\d+)\/$/,
  /^GET \/hotels\/logos\/[\w-]+$/,
  /^GET \/(v1\/)?(reservations|reports\/|rates\/seasons|rates\/packages)$/,
  /^GET \/rates\/(seasons|packages)$/,
  /^GET \/schema\/$/,
];

const faults: string[] = [];
const described = lazily(() => {
  const description = apiDescription();
  return { description, faultAt: createFaultFinder(description), callOf: callFinder(description) };
});

/** Returns the differences found since the last call. */
export function takeContractFaults(): readonly string[] {
  return faults.splice(0);
}

/** Middleware that must run around all of a sandbox's routes. */
export const watchContract: MiddlewareHandler = async (context, next) => {
  const sent = context.req.raw.clone();
  await next();
  const { method } = context.req;
  if (method === 'HEAD' || method === 'OPTIONS') return;
  const base = baseRoutePath(context).replace(/\/\*?$/, '');
  const path = context.req.path.slice(base.length);
  const fault =
    (await faultOf(method, path, context.res.clone(), described())) ??
    (context.res.ok ? await requestFault(method, path, sent, described()) : undefined);
  if (fault !== undefined) faults.push(`${method} ${path}: ${fault}`);
};

interface Described {
  readonly description: ApiDescription;
  readonly faultAt: FaultFinder;
  readonly callOf: (method: string, path: string) => string | undefined;
}

/**
 * How a response differs from the API description; undefined if it does not. `path` is relative to
 * the base address.
 */
async function faultOf(
  method: string,
  path: string,
  response: Context['res'],
  { description, faultAt, callOf }: Described,
): Promise<string | undefined> {
  const call = callOf(method, path);
  const { status } = response;
  if (call === undefined) {
    const isKnown = status >= 300 || EXTRAS.some((extra) => extra.test(`${method} ${path}`));
    return isKnown ? undefined : 'the call is not described';
  }
  const [verb = '', template = ''] = call.split(' ');
  const responses = description.paths[template]?.[verb.toLowerCase()]?.responses ?? {};
  const key = responses[status] ? String(status) : `${String(status)[0]}XX`;
  const found = responses[key];
  if (!found) return `the status ${status} is not described`;
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  const reference = found['$ref'];
  const at =
    typeof reference === 'string'
      ? reference.slice(1)
      : `${operationPointer(call)}/responses/${key}`;
  if (text === '') return 'content' in found ? 'the response is empty' : undefined;
  if (type.startsWith('text/html')) return status < 300 ? 'the response is HTML' : undefined;
  return faultAt(`${at}/content/application~1json/schema`, JSON.parse(text));
}

/** How a request of `hms` that the sandbox accepted differs from the API description. Tests may send less. */
async function requestFault(
  method: string,
  path: string,
  request: Context['req']['raw'],
  { faultAt, callOf }: Described,
): Promise<string | undefined> {
  const call = callOf(method, path);
  const { headers } = request;
  const isJson = headers.get('content-type') === 'application/json';
  const text = isJson && headers.get('user-agent') === 'hms' ? await request.text() : '';
  if (call === undefined || text === '') return undefined;
  const at = `${operationPointer(call)}/requestBody/content/application~1json/schema`;
  const fault = faultAt(at, JSON.parse(text));
  return fault && `the request: ${fault}`;
}

/**
 * Returns a function that finds a request in the API description: `GET /hotels/{id}/` for `GET
 * /hotels/4/`.
 */
function callFinder(
  description: ApiDescription,
): (method: string, path: string) => string | undefined {
  const patterns = Object.entries(description.paths)
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({
        call: `${method.toUpperCase()} ${path}`,
        pattern: new RegExp(`^${method} ${path.replaceAll('{id}', '[^/]+')}$`, 'i'),
      })),
    )
    // Exact paths come first, so that /hotels/current/ does not count as the hotel "current".
    .toSorted((a, b) => Number(a.call.includes('{')) - Number(b.call.includes('{')));
  return (method, path) => patterns.find(({ pattern }) => pattern.test(`${method} ${path}`))?.call;
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
