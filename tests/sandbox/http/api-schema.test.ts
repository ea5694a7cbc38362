import { describe, expect, it } from 'vitest';
import { apiDescription } from '#adapters/contract/api-description.ts';
import { openSandbox } from '#tests/sandbox/support/sandbox-client.ts';

const read = (path: string) =>
  openSandbox({ describe: () => Promise.resolve(apiDescription()) }).call('GET', path);

describe('GET /schema/', () => {
  it('returns the description of the API with its own address', async () => {
    const { status, body } = await read('/schema/');
    const { paths } = JSON.parse(JSON.stringify(apiDescription())) as { paths: unknown };
    expect([status, body['paths']]).toEqual([200, paths]);
    expect(body['servers']).toEqual([{ url: 'http://localhost' }]);
  });

  it('returns 404 if there is no description', async () => {
    expect((await openSandbox().call('GET', '/schema/')).status).toBe(404);
  });

  it('is found without the final slash', async () => {
    const { status, headers } = await read('/schema');
    expect([status, headers.get('location')]).toEqual([301, '/schema/']);
  });
});
