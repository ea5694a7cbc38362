import { randomBytes } from 'node:crypto';
import { Hono, type Context, type HonoRequest } from 'hono';
import { authenticate } from './auth-calls.ts';
import type { Reply, Call, Services } from './call.ts';
import { openDatabase, type Database } from '#sandbox/records/database.ts';
import { LOGO_MAX_BYTES } from '#domain/hotel/logo.ts';
import { hashPasswordNow, isPassword, PASSWORD_COST } from '#sandbox/records/passwords.ts';
import { allows } from '#sandbox/records/permissions.ts';
import {
  crashed,
  forbidden,
  methodNotAllowed,
  noCredentials,
  Refusal,
  unknownUrl,
} from '#sandbox/records/refusals.ts';
import { readBody, readFile } from './request-body.ts';
import { ROUTES, type Route } from './routes.ts';
import { ensureSchema } from '#sandbox/records/schema.ts';
import { seed, SEED_ACCOUNTS } from '#sandbox/records/seed.ts';
import { readContext } from './tenancy.ts';
import { createThrottle, type Throttle, type ThrottleLimit } from './throttle.ts';
import { createTokens } from '#sandbox/records/tokens.ts';

export interface SandboxOptions {
  /** Path of a file, or ':memory:'. Created and seeded on first start. */
  readonly database: string;
  readonly accessTokenSeconds?: number;
  readonly refreshTokenSeconds?: number;
  /** Per user, or per address before sign-in. By default there is no limit. */
  readonly throttle?: ThrottleLimit;
  readonly pageSize?: number;
  readonly maxBodyBytes?: number;
  /** scrypt's cost, a power of two: tests may lower it. */
  readonly passwordCost?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Called for every fault of the sandbox itself; the client gets an HTML 500. */
  readonly onCrash?: (error: unknown) => void;
}

export interface Sandbox {
  /** Serves the paths of docs/behaviour.md §7; mount it with `hono.route('/api', sandbox.app)`. */
  readonly app: Hono;
  /** User names of the active accounts that still have their published password. */
  readonly publishedAccounts: () => Promise<string[]>;
  readonly close: () => void;
}

/** Opens the database and serves the API from it. Throws if the file cannot be used. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { now = Date.now, passwordCost = PASSWORD_COST } = options;
  const database = openDatabase(options.database);
  ensureSchema(database, () =>
    seed(database, (password) => hashPasswordNow(password, passwordCost)),
  );
  const services: Services = {
    database,
    now,
    passwordCost,
    pageSize: options.pageSize ?? 50,
    failedSignIns: createThrottle(FAILED_SIGN_INS, now),
    tokens: createTokens({
      secret: signingSecret(database),
      accessSeconds: options.accessTokenSeconds ?? 300,
      refreshSeconds: options.refreshTokenSeconds ?? 86_400,
      now,
    }),
  };
  return {
    app: createApp(services, options),
    publishedAccounts: () => publishedAccounts(database),
    close: () => database.close(),
  };
}

function createApp(services: Services, options: SandboxOptions): Hono {
  const app = new Hono();
  const maxBytes = options.maxBodyBytes ?? 2 ** 20;
  const throttle = options.throttle && createThrottle(options.throttle, services.now);
  app.use(async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Date', new Date(services.now()).toUTCString());
  });
  const byPath = Map.groupBy(ROUTES, ({ path }) => path);
  for (const [path, routes] of byPath) {
    const serve = handlerOf(routes, services, { throttle, maxBytes });
    const pattern = path.replace(':id', ':id{[0-9]+}');
    app.all(pattern, async (context) => send(await serve(context)));
    if (path.endsWith('/')) app.all(pattern.slice(0, -1), (context) => addSlash(context));
  }
  app.all('*', () => {
    throw unknownUrl();
  });
  app.onError((error) => {
    if (!(error instanceof Refusal)) options.onCrash?.(error);
    const { status, body, headers } = error instanceof Refusal ? error : crashed();
    return typeof body === 'string'
      ? new Response(body, {
          status,
          headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
        })
      : send({ status, body }, headers);
  });
  return app;
}

/** Handles every method of one path, in DRF's order: sign-in, permission, throttle, body. */
function handlerOf(
  routes: readonly Route[],
  services: Services,
  { throttle, maxBytes }: { throttle: Throttle | undefined; maxBytes: number },
): (context: Context) => Promise<Reply> {
  const methods = new Map(routes.map((route): [string, Route] => [route.method, route]));
  const isPublic = routes.every(({ needs }) => needs === null);
  const depth = routes[0]!.path.split('/').length - 1;
  return async (context) => {
    const { req } = context;
    const route = methods.get(req.method === 'HEAD' ? 'GET' : req.method);
    const caller = isPublic ? undefined : await authenticate(services, req.header('Authorization'));
    if (!isPublic && !caller) throw noCredentials();
    if (caller && route?.needs && !allows(caller.role, route.needs)) throw forbidden();
    if (!(route && 'isPicture' in route)) {
      const client = caller ? `user ${caller.id}` : `address ${addressOf(context)}`;
      throttle?.check(client);
      throttle?.count(client);
    }
    if (!route) throw methodNotAllowed(req.method, [...methods.keys()]);
    const body = await bodyOf(req, route, maxBytes);
    if (route.needs === null) {
      const [name, address] = [req.param('name') ?? '', addressOf(context)];
      return route.run({ services, body, name, address });
    }
    if (!caller) throw noCredentials();
    const mount = req.path.split('/').slice(0, -depth).join('/');
    return route.run(callOf(req, { services, caller, mount, body }));
  };
}

/** For each user name and address: too few to guess a password, more than people mistype. */
const FAILED_SIGN_INS = { requests: 10, seconds: 60 };

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
/** The part of a form that is not its file. */
const FORM_BYTES = 2 ** 14;

function bodyOf(req: HonoRequest, route: Route, maxBytes: number): Promise<unknown> | object {
  if (!WITH_BODY.has(req.method)) return {};
  return 'takesFile' in route
    ? readFile(req, LOGO_MAX_BYTES + FORM_BYTES)
    : readBody(req, maxBytes);
}

function callOf(
  req: HonoRequest,
  known: Pick<Call, 'services' | 'caller' | 'mount' | 'body'>,
): Call {
  const { url } = req;
  const { services, caller } = known;
  return {
    ...known,
    context: readContext(services.database, caller, req.header('X-Hotel-Context')),
    id: Number(req.param('id') ?? Number.NaN),
    url,
    query: new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : ''),
  };
}

function send(
  { status, body, picture }: Reply,
  headers: Readonly<Record<string, string>> = {},
): Response {
  if (picture) {
    return new Response(picture.content, {
      status,
      headers: {
        'Content-Type': picture.type,
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    });
  }
  if (body === undefined) return new Response(null, { status, headers });
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'Content-Type': 'application/json' },
  });
}

/** Django's APPEND_SLASH: also for a POST, whose body is then lost. */
function addSlash({ req }: Context): Response {
  const { pathname, search } = new URL(req.url);
  return new Response(null, { status: 301, headers: { Location: `${pathname}/${search}` } });
}

function addressOf({ env }: Context): string {
  const { incoming } = (env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress ?? 'unknown';
}

async function publishedAccounts(database: Database): Promise<string[]> {
  const found = SEED_ACCOUNTS.map(async ({ username, password }) => {
    const row = database.first(
      'SELECT password FROM users WHERE username = ? AND is_active = 1',
      username,
    );
    return row && (await isPassword(password, String(row['password']))) ? [username] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Made on first start, and stored: tokens outlive a restart. */
function signingSecret(database: Database): string {
  const read = () => database.first(`SELECT value FROM settings WHERE name = 'secret'`)?.['value'];
  return database.write(() => {
    const known = read();
    if (typeof known === 'string') return known;
    const made = randomBytes(48).toString('base64url');
    database.run(`INSERT INTO settings (name, value) VALUES ('secret', ?)`, made);
    return made;
  });
}
