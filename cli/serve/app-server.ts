import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';
import { HASHED, INDEX, type AppFiles } from './app-files.ts';

/**
 * What the app reads from `/settings.json` at run time (docs/decisions.md R22, R1), so that one
 * build serves every server.
 * `apiBaseUrl` is a path on the app's own origin or an absolute address, without a final slash.
 */
interface AppSettings {
  readonly apiBaseUrl: string;
  readonly setupGate: 'off' | 'status';
}

interface AppServerOptions {
  readonly files: AppFiles;
  readonly settings: AppSettings;
  /** Refuses requests to other hosts. */
  readonly guard: MiddlewareHandler;
  /** Mounted under `/api`; absent when the API is on another server. */
  readonly api?: Hono;
}

/** Serves the app, its settings and, under /api, an API. */
export function createAppServer({ files, settings, guard, api }: AppServerOptions): Hono {
  const app = new Hono().use(guard).use(async (context, next) => {
    await next();
    context.res.headers.set('X-Content-Type-Options', 'nosniff');
  });
  const headers = securityHeaders(settings);
  if (api) app.route('/api', api);
  app.all('/api/*', ({ text }) => text('No API here.', 404));
  app.get('/settings.json', () =>
    Response.json(settings, { headers: { ...headers, 'Cache-Control': 'no-store' } }),
  );
  app.get('*', (context) => {
    const { req } = context;
    const file = files.get(decoded(req.path)) ?? (isAsset(req.path) ? undefined : files.get(INDEX));
    if (!file) return new Response('Not found', { status: 404, headers });
    const { content, gzipped, type, cache } = file;
    const isGzipped = gzipped && encodingOf(context) === 'gzip';
    return new Response(isGzipped ? gzipped : content, {
      headers: {
        ...headers,
        'Content-Type': type,
        'Cache-Control': cache,
        ...(gzipped && { Vary: 'Accept-Encoding' }),
        ...(isGzipped && { 'Content-Encoding': 'gzip' }),
      },
    });
  });
  app.all('*', () => new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } }));
  return app;
}

function encodingOf(context: Context): string {
  return accepts(context, { header: 'Accept-Encoding', supports: ['gzip'], default: 'identity' });
}

/** A missing asset is a 404; every other path shows the app's page. */
function isAsset(path: string): boolean {
  return path.startsWith(HASHED);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
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
