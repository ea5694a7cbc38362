import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeEach, describe, expect, it } from 'vitest';
import { openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';

let work: Workspace;

beforeEach(() => {
  work = openWorkspace();
});

describe('hms schema --api', () => {
  it('prints a valid OpenAPI document, or writes it to a file', async () => {
    const { code, stdout } = await work.hms(['schema', '--api']);
    expect(code).toBe(0);
    const { valid } = await new Validator().validate(stdout);
    expect(valid).toBe(true);
    const written = await work.hms(['schema', '--api', '--out', 'hotel-api.json']);
    expect([written.code, written.stdout]).toEqual([0, '']);
    expect(work.read('hotel-api.json')).toBe(stdout);
  });
});

describe('hms schema', () => {
  it('prints the JSON Schema of a configuration, which may be in the folder of the configurations', async () => {
    const { code, stdout } = await work.hms(['schema']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ properties: { hotelProfile: expect.anything() } });
    work.file('hotels/hotel.schema.json', stdout);
    work.file('hotels/hotel.json', hotelNamed('Seaside Grand'));
    expect((await work.hms(['validate', 'hotels'])).code).toBe(0);
  });

  it('--servers prints the JSON Schema of hms.config.json', async () => {
    const { code, stdout } = await work.hms(['schema', '--servers']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ properties: { servers: expect.anything() } });
  });

  it('prints one schema at a time', async () => {
    const { code, stdout, stderr } = await work.hms(['schema', '--servers', '--api']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('hms: --servers and --api cannot be used together.');
  });
});
