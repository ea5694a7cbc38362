import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openWorkspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const work = openWorkspace();

describe('hms schema', () => {
  it('prints the JSON Schema of a configuration, which may be in the folder of the configurations', async () => {
    const { code, stdout } = await work.hms('schema');
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      { properties: { hotelProfile: expect.anything() } },
    ]);
    work.file('hotels/hotel.schema.json', stdout);
    work.file('hotels/hotel.json', hotelNamed('Seaside Grand'));
    expect(await work.hms('validate hotels')).toExit(0);
  });

  it('--api prints a valid OpenAPI document, or writes it to a file', async () => {
    const { code, stdout } = await work.hms('schema --api');
    expect([code, (await new Validator().validate(stdout)).valid]).toEqual([0, true]);
    expect((await work.hms('schema --api --out hotel-api.json')).stdout).toBe('');
    expect(work.read('hotel-api.json')).toBe(stdout);
  });

  it('--servers prints the JSON Schema of hms.config.json, but only one schema at a time', async () => {
    const { code, stdout } = await work.hms('schema --servers');
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      { properties: { servers: expect.anything() } },
    ]);
    expect(await work.hms('schema --servers --api')).toExit(
      2,
      'hms: --servers and --api cannot be used together.',
    );
  });
});
