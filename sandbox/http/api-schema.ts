// GET /schema/: the description of the API, as JSON for programs and as a page for people.
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { baseRoutePath } from 'hono/route';
import { PAGE_POLICY, schemaPage } from './schema-page/schema-page.ts';
import type { ApiDocument } from './schema-page/api-document.ts';

/** Relative to the path at which the API is mounted. */
export const SCHEMA_PATH = '/schema/';

const JSON_TYPE = 'application/json';
const HTML_TYPE = 'text/html';

/** Chooses the format by `?format=json` or `?format=html`, or else by the Accept header. The default is JSON. */
export async function showSchema(
  context: Context,
  describe: () => Promise<object>,
): Promise<Response> {
  const document = { ...((await describe()) as ApiDocument), servers: [{ url: baseOf(context) }] };
  const format = context.req.query('format');
  const isPage = format === undefined ? prefersHtml(context) : format === 'html';
  const headers = { Vary: 'Accept', 'Cache-Control': 'no-cache' };
  if (!isPage) return context.json(document, 200, headers);
  return context.html(schemaPage(document), 200, {
    ...headers,
    'Content-Security-Policy': PAGE_POLICY,
  });
}

function prefersHtml(context: Context): boolean {
  const supports = [JSON_TYPE, HTML_TYPE];
  return accepts(context, { header: 'Accept', supports, default: JSON_TYPE }) === HTML_TYPE;
}

/** The URL at which this sandbox is mounted. */
function baseOf(context: Context): string {
  const mount = baseRoutePath(context).replace(/\/$/, '');
  return `${new URL(context.req.url).origin}${mount}`;
}
