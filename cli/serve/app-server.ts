import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';
import { getMimeType, mimes } from 'hono/utils/mime';
import { headerPolicy } from './content-policy.ts';

/** Files below this path have a hash of their content in their names, so browsers may cache them forever. */
const HASHED = '/assets/';
const FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
/** Includes Markdown, because the licences of the app's libraries are a Markdown file. */
const TYPES = { ...mimes, md: 'text/markdown; charset=utf-8' };

/**
 * The app reads these settings from `/settings.json` when it starts, so that one build serves every server
 * (docs/decisions/setup-gate-is-off.md). `apiBaseUrl` is a path on the same origin or
 * an absolute address, without a trailing slash.
 */
interface AppSettings {
  readonly apiBaseUrl: string;
  readonly setupGate: 'off' | 'status';
}

interface AppServerOptions {
  /** The built app. It is read into memory at once, because the next build deletes its files. */
  readonly folder: string;
  readonly settings: AppSettings;
  /** Refuses requests with a wrong host name. */
  readonly guard: MiddlewareHandler;
  /** Served under `/api`. Omitted if the API is on another server. */
  readonly api?: Hono;
}

export function createAppServer({ folder, settings, guard, api }: AppServerOptions): Hono {
  const app = new Hono().use(guard).use(async (context, next) => {
    await next();
    context.res.headers.set('X-Content-Type-Options', 'nosniff');
  });
  if (api) app.route('/api', api);
  app.all('/api/*', ({ text }) => text('This server has no such API path.', 404));
  const ownHeaders = securityHeaders(settings);
  app.get('/settings.json', ({ json }) =>
    json(settings, 200, { ...ownHeaders, 'Cache-Control': 'no-store' }),
  );
  const files = readFiles(folder);
  const index = files.get('/index.html');
  app.get('*', (context) => {
    const { path } = context.req;
    // For a path that is not a file, send the app's page, because the app handles such paths itself. A missing asset is
    // an error.
    const file = files.get(path) ?? (path.startsWith(HASHED) ? undefined : index);
    if (!file) return context.text('Not found', 404, ownHeaders);
    const { content, gzipped, headers } = file;
    const isGzipped = gzipped && acceptsGzip(context);
    return context.body(isGzipped ? gzipped : content, 200, {
      ...ownHeaders,
      ...headers,
      ...(isGzipped && { 'Content-Encoding': 'gzip' }),
    });
  });
  app.all('*', () => new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } }));
  return app;
}

function acceptsGzip(context: Context): boolean {
  const header = 'Accept-Encoding';
  return accepts(context, { header, supports: ['gzip'], default: 'identity' }) === 'gzip';
}

/** Files by URL path. `gzipped` is undefined if compression does not make the file smaller. */
function readFiles(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const file = join(parentPath, name);
        const path = `/${relative(folder, file).replaceAll(sep, '/')}`;
        const content = new Uint8Array(readFileSync(file));
        const compressed = new Uint8Array(gzipSync(content));
        const gzipped = compressed.length < content.length ? compressed : undefined;
        const headers = {
          'Content-Type': getMimeType(name, TYPES) ?? 'application/octet-stream',
          'Cache-Control': path.startsWith(HASHED) ? FOREVER : REVALIDATE,
          ...(gzipped && { Vary: 'Accept-Encoding' }),
        };
        return [path, { content, gzipped, headers }] as const;
      }),
  );
}

function securityHeaders({ apiBaseUrl }: AppSettings): Record<string, string> {
  const apiOrigin = URL.canParse(apiBaseUrl) ? new URL(apiBaseUrl).origin : undefined;
  return {
    'Content-Security-Policy': headerPolicy(apiOrigin),
    'Referrer-Policy': 'same-origin',
  };
}
