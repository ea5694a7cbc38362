import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiDescription } from '#adapters/contract/api-description.ts';
import { CALLS } from '#adapters/contract/calls.ts';
import { openSandbox } from '#tests/sandbox/support/sandbox-client.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

async function read(path = '/schema/', accept?: string, description: object = apiDescription()) {
  const sandbox = openSandbox({ describe: () => Promise.resolve(description) });
  return await sandbox.call('GET', path, accept === undefined ? {} : { headers: { accept } });
}

describe('GET /schema/', () => {
  it.each([
    [undefined],
    ['*/*'],
    ['application/json'],
    ['application/vnd.oai.openapi+json, */*;q=0.1'],
  ])('returns the description as JSON to a program that accepts %s', async (accept) => {
    const { status, body, headers } = await read('/schema/', accept);
    const { paths } = JSON.parse(JSON.stringify(apiDescription())) as { paths: unknown };
    expect([status, body['paths'], headers.get('vary')]).toEqual([200, paths, 'Accept']);
    expect(body['servers']).toEqual([{ url: 'http://localhost' }]);
  });

  it('returns a page to a browser, with every call on it', async () => {
    const { headers, text } = await read('/schema/', BROWSER);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    for (const { call, summary } of CALLS) {
      const [method = '', path = ''] = call.split(' ');
      expect(text).toMatch(
        new RegExp(`>${method}</b>\\s*${path.replaceAll(/[{}]/g, String.raw`\$&`)}`),
      );
      expect(text).toContain(summary.replaceAll("'", '&#39;'));
    }
  });

  it.each([
    ['/schema/?format=json', BROWSER, 'application/json'],
    ['/schema/?format=html', '*/*', 'text/html'],
  ])('%s asks for one format', async (path, accept, type) => {
    const { headers } = await read(path, accept);
    expect(headers.get('content-type')).toContain(type);
  });

  it('needs no scripts and no other file: the page forbids both', async () => {
    const { headers, text } = await read('/schema/', BROWSER);
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
    expect(text).not.toMatch(/<script|<link|<img|\sstyle=|@import|url\(/);
  });

  it('shows markup in a description as text', async () => {
    const info = { title: '<script>alert(1)</script>', version: '1', description: '<b>`<i>`</b>' };
    const { text } = await read('/schema/', BROWSER, { ...apiDescription(), info });
    expect(text).not.toMatch(/<script>|<i>/);
    expect(text).toContain('&lt;script&gt;');
  });

  it('links every schema that it names', async () => {
    const { text } = await read('/schema/', BROWSER);
    const targets = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id);
    const ids = new Set([...text.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id));
    expect(targets.length).toBeGreaterThan(CALLS.length);
    expect(targets.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('GET /schema/ returns 404 if there is no description', async () => {
    expect((await openSandbox().call('GET', '/schema/')).status).toBe(404);
  });

  it('GET /schema/ is found without the final slash', async () => {
    const { status, headers } = await read('/schema');
    expect([status, headers.get('location')]).toEqual([301, '/schema/']);
  });
});
