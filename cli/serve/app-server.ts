import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';

/** Vite puts a hash of the content into each file name here. */
const HASHED = '/assets/';
const FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
const MARKDOWN = 'text/markdown; charset=utf-8';
/** Compressing fewer bytes saves nothing. */
const LEAST_COMPRESSED = 512;

/**
 * What the app reads from `/settings.json` at run time (docs/decisions.md R22, R1), so that one
 * build serves every server. `apiBaseUrl` is a path on the app's own origin or an absolute address,
 * without a trailing slash.
 */
interface AppSettings {
  readonly apiBaseUrl: string;
  readonly setupGate: 'off' | 'status';
}

interface AppServerOptions {
  /** The folder that Vite built. */
  readonly folder: string;
  readonly settings: AppSettings;
  /** Refuses requests to other hosts. */
  readonly guard: MiddlewareHandler;
  /** Mounted under `/api`; absent when the API is on another server. */
  readonly api?: Hono;
}

/** Serves the app, its settings and, under /api, an API. */
export function createAppServer({ folder, settings, guard, api }: AppServerOptions): Hono {
  const app = new Hono().use(guard).use(async (context, next) => {
    await next();
    context.res.headers.set('X-Content-Type-Options', 'nosniff');
  });
  if (api) app.route('/api', api);
  app.all('/api/*', ({ text }) => text('No API here.', 404));
  const ownHeaders = securityHeaders(settings);
  app.get('/settings.json', ({ json }) =>
    json(settings, 200, { ...ownHeaders, 'Cache-Control': 'no-store' }),
  );
  app.use(compress({ encoding: 'gzip', threshold: LEAST_COMPRESSED }));
  app.get('*', async (context, next) => {
    await next();
    const { path } = context.req;
    const { headers, ok } = context.res;
    for (const [name, value] of Object.entries(ownHeaders)) headers.set(name, value);
    if (ok) headers.set('Cache-Control', path.startsWith(HASHED) ? FOREVER : REVALIDATE);
    // For licences. A page that replaces a missing file already has a type.
    const isUntyped = headers.get('Content-Type') === 'application/octet-stream';
    if (isUntyped && path.endsWith('.md')) headers.set('Content-Type', MARKDOWN);
  });
  app.get('*', serveStatic({ root: folder }));
  app.get(`${HASHED}*`, ({ text }) => text('Not found', 404));
  // Every other path shows the app's page.
  app.get('*', serveStatic({ root: folder, path: 'index.html' }));
  app.all('*', () => new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } }));
  return app;
}

function securityHeaders({ apiBaseUrl }: AppSettings): Record<string, string> {
  const own = URL.canParse(apiBaseUrl) ? `'self' ${new URL(apiBaseUrl).origin}` : `'self'`;
  return {
    'Content-Security-Policy': [
      `default-src 'self'`,
      `script-src 'self'`,
      // Headless UI and sonner set inline styles.
      `style-src 'self' 'unsafe-inline'`,
      // Logos are the server's, their previews are blobs, and the empty icon is data.
      `img-src ${own} data: blob:`,
      `connect-src ${own}`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `frame-ancestors 'none'`,
      `form-action 'self'`,
    ].join('; '),
    'Referrer-Policy': 'same-origin',
  };
}
