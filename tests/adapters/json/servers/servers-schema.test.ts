import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readServers, serversSchema } from '#adapters/json/servers/read-servers.ts';

const isAccepted = new Ajv({ strict: true }).compile(serversSchema());

const STAGE = { apiUrl: 'https://stage.example/api' };

describe('the JSON Schema of hms.config.json', () => {
  it.each([
    { servers: {} },
    { servers: { stage: STAGE }, defaultServer: 'stage' },
    { servers: { stage: { ...STAGE, username: 'asha', passwordCommand: ['pass', 'hms'] } } },
    { $schema: './hms.config.schema.json', servers: { a: STAGE, b: STAGE } },
    {},
    { servers: [] },
    { servers: { stage: {} } },
    { servers: { stage: { ...STAGE, apiURL: STAGE.apiUrl } } },
    { servers: { stage: { ...STAGE, username: '' } } },
    { servers: { stage: { ...STAGE, passwordCommand: 'pass' } } },
    { servers: { stage: { ...STAGE, passwordCommand: [] } } },
    { servers: { stage: { ...STAGE, password: 'secret' } } },
    { servers: {}, defaultServer: 1 },
  ])('agrees with the reader on %j', (content) => {
    expect(isAccepted(content)).toBe('list' in readServers(JSON.stringify(content)));
  });

  it('the schema in the examples is up to date (hms schema --servers)', () => {
    const written = readFileSync('examples/hms.config.schema.json', 'utf8');
    expect(JSON.parse(written)).toEqual(serversSchema());
  });
});
