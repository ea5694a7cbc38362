import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Hono, type Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { baseRoutePath } from 'hono/route';
import { authenticate } from './auth-calls.ts';
import type { SandboxParts } from './call.ts';
import { openDatabase, type Database } from '#sandbox/records/database.ts';
import { LOGO_MAX_BYTES } from '#domain/hotel/logo.ts';
import { hashPasswordNow, isPassword, PASSWORD_COST } from '#sandbox/records/passwords.ts';
import { allows } from '#sandbox/records/permissions.ts';
import { crashed, forbidden, methodNotAllowed, unknownUrl } from '#sandbox/records/refusals.ts';
import { jsonBody, uploadedFile } from './request-body.ts';
import { ROUTES, type Route } from './routes.ts';
import { ensureSchema } from '#sandbox/records/schema.ts';
import { seed, SEED_ACCOUNTS } from '#sandbox/records/seed.ts';
import { readContext } from './tenancy.ts';
import { createThrottle, type Throttle, type ThrottleLimit } from './throttle.ts';
import { createTokens } from '#sandbox/records/tokens.ts';

export interface SandboxOptions {
  /** The path of the database file, or ':memory:'. The file is created and filled on first start. */
  readonly database: string;
  readonly accessTokenSeconds?: number;
  readonly refreshTokenSeconds?: number;
  /** Limits the requests of each user, or of each IP address without a sign-in. By default, no limit. */
  readonly throttle?: ThrottleLimit;
  readonly pageSize?: number;
  readonly maxBodyBytes?: number;
  /** The cost of scrypt, a power of two. Tests use a lower cost to save time. */
  readonly passwordCost?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly sleep?: (ms: number) => Promise<unknown>;
  /** Returns the OpenAPI document of `GET /schema/`. Without it, that path does not exist. */
  readonly describe?: () => Promise<object>;
  /** Called with each unexpected error. The client gets an HTML page with status 500. */
  readonly onCrash?: (error: unknown) => void;
}

export type Sandbox = ReturnType<typeof createSandbox>;

/** Opens the database and serves the API from it. Throws if the file cannot be used. */
export function createSandbox(options: SandboxOptions) {
  const { now = Date.now, passwordCost = PASSWORD_COST } = options;
  const database = openDatabase(options.database);
  ensureSchema(database, () =>
    seed(database, (password) => hashPasswordNow(password, passwordCost)),
  );
  const services: SandboxParts = {
    database,
    now,
    sleep: options.sleep ?? setTimeout,
    passwordCost,
    pageSize: options.pageSize ?? 50,
    failedSignIns: createThrottle(FAILED_SIGN_INS, now),
    failingAddresses: createThrottle(FAILED_SIGN_INS_OF_ADDRESS, now),
    tokens: createTokens({
      secret: signingSecret(database),
      accessSeconds: options.accessTokenSeconds ?? 300,
      refreshSeconds: options.refreshTokenSeconds ?? 86_400,
      now,
    }),
  };
  return {
    /** Serves the paths of docs/api.md; mount it with `hono.route('/api', sandbox.app)`. */
    app: createApp(services, options),
    /** Usernames of the active accounts that still have their published password. */
    publishedAccounts: () => publishedAccounts(database),
    close: () => database.close(),
  };
}

function createApp(services: SandboxParts, options: SandboxOptions): Hono {
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
  const { describe } = options;
  if (describe) {
    app.get('/schema/', async (context) => {
      const { origin } = new URL(context.req.url);
      return context.json({ ...(await describe()), servers: [{ url: origin + mountOf(context) }] });
    });
    app.get('/schema', addSlash);
  }
  const byPath = Map.groupBy(ROUTES, ({ path }) => path);
  for (const [path, routes] of byPath) {
    const serve = handlerOf(routes, services, { throttle, maxBytes });
    const pattern = path.replace(':id', ':id{[0-9]+}');
    app.all(pattern, serve);
    if (path.endsWith('/')) app.all(pattern.slice(0, -1), addSlash);
  }
  app.all('*', () => {
    throw unknownUrl();
  });
  app.onError((error) => {
    if (error instanceof HTTPException) return error.res ?? error.getResponse();
    options.onCrash?.(error);
    return crashed().getResponse();
  });
  return app;
}

/** Handles all methods of a path. Checks sign-in, permission, throttle and body in the same order as Django. */
function handlerOf(
  routes: readonly Route[],
  services: SandboxParts,
  { throttle, maxBytes }: { throttle: Throttle | undefined; maxBytes: number },
): (context: Context) => Promise<Response> {
  const methods = new Map(routes.map((route): [string, Route] => [route.method, route]));
  const isPublic = routes.every(({ needs }) => needs === null);
  return async (context) => {
    const { req } = context;
    const route = methods.get(req.method === 'HEAD' ? 'GET' : req.method);
    const caller = isPublic ? undefined : await authenticate(services, req.header('Authorization'));
    if (caller && route?.needs && !allows(caller.role, route.needs)) throw forbidden();
    const address = addressOf(context);
    if (!(route && 'isPicture' in route)) {
      const client = caller ? `user ${caller.id}` : `address ${address}`;
      throttle?.check(client);
      throttle?.count(client);
    }
    if (!route) throw methodNotAllowed(req.method, [...methods.keys()]);
    const body = await bodyOf(context, route, maxBytes);
    const call = { services, body, address, name: req.param('name') ?? '' };
    if (route.needs === null) return route.run(call);
    return route.run({
      ...call,
      caller: caller!,
      context: readContext(services.database, caller!, req.header('X-Hotel-Context')),
      id: Number(req.param('id') ?? Number.NaN),
      url: new URL(req.url),
      mount: mountOf(context),
    });
  };
}

/** Ten failed sign-ins of a username from an address: too few to guess a password, enough for mistakes. */
const FAILED_SIGN_INS = { requests: 10, seconds: 60 };
/**
 * Delays sign-ins from an address with more failures, whatever the usernames. Does not refuse them: behind a proxy, all
 * users have the same address, and anyone can send a false `X-Forwarded-For`.
 */
const FAILED_SIGN_INS_OF_ADDRESS = { requests: 50, seconds: 60 };

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
/** The maximum size of a form without its file, in bytes. */
const FORM_BYTES = 2 ** 14;

function bodyOf(context: Context, route: Route, maxBytes: number): Promise<unknown> | object {
  if (!WITH_BODY.has(context.req.method)) return {};
  return 'takesFile' in route
    ? uploadedFile(context, LOGO_MAX_BYTES + FORM_BYTES)
    : jsonBody(context, maxBytes);
}

/** Redirects as Django's APPEND_SLASH does. This includes a POST, although the redirect loses its body. */
function addSlash({ req }: Context): Response {
  const { pathname, search } = new URL(req.url);
  return new Response(null, { status: 301, headers: { Location: `${pathname}/${search}` } });
}

function mountOf(context: Context): string {
  return baseRoutePath(context).replace(/\/$/, '');
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

/** Creates the secret on first start and stores it, so that tokens survive a restart. */
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
