import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { configurationSchema } from '#adapters/json/configuration-schema.ts';
import { openConfigSource } from '#adapters/node/input/config-source.ts';
import { createHotelBatch } from '#adapters/node/input/hotel-batch.ts';
import type { InputProblem } from '#application/ports/input/hotel-input.ts';
import { collect } from '#tests/adapters/config/collect.ts';

const BATCH = 'examples/batch-25.ndjson';
const WITH_BASE = 'examples/chain-with-base';

async function exampleHotels(...names: string[]) {
  const source = await openConfigSource(names, process.stdin);
  const batch = createHotelBatch(source, { environment: {}, random: () => 0 });
  const problems: InputProblem[] = [];
  const { valid } = await batch.check((found) => void problems.push(...found.problems));
  expect(problems).toEqual([]);
  const hotels = await collect(batch.hotels());
  expect(hotels).toHaveLength(valid);
  return hotels;
}

const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe('the examples', () => {
  it('the examples are all valid, and no two share a code, an e-mail address or a user name', async () => {
    const hotels = await exampleHotels('examples', BATCH, WITH_BASE);
    const staff = hotels.flatMap(({ config }) => config.staffUsers);
    expect(repeated(hotels.map(({ config }) => config.hotelProfile.code))).toEqual([]);
    expect(repeated(hotels.map(({ config }) => config.hotelProfile.email))).toEqual([]);
    expect(repeated(staff.map(({ email }) => email))).toEqual([]);
    expect(repeated(staff.map(({ username }) => username))).toEqual([]);
  });

  it('the examples have no passwords, except made-up ones in every-field.json', async () => {
    const hotels = await exampleHotels('examples', BATCH, WITH_BASE);
    const given = hotels.filter(
      ({ config, generatedPasswords }) => generatedPasswords.length < config.staffUsers.length,
    );
    expect(given.map(({ file }) => file)).toEqual(['examples/every-field.json']);
  });

  it('one example has every field except a base and the ID of an existing hotel', () => {
    const schema = configurationSchema();
    const example: unknown = JSON.parse(readFileSync('examples/every-field.json', 'utf8'));
    expect(absentFields(schema, example, '')).toEqual(['.extends', '.hotelProfile.id']);
  });

  it('the schema of the examples is up to date (node cli/hms.js schema > examples/hotel.schema.json)', () => {
    const written: unknown = JSON.parse(readFileSync('examples/hotel.schema.json', 'utf8'));
    expect(written).toEqual(JSON.parse(JSON.stringify(configurationSchema())));
  });
});

interface Described {
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
}

function absentFields(schema: Described, value: unknown, path: string): string[] {
  const { properties = {}, items } = schema;
  if (items) {
    return (value as unknown[]).flatMap((item, index) =>
      absentFields(items, item, `${path}.${index}`),
    );
  }
  return Object.entries(properties).flatMap(([name, property]) => {
    const field = (value as Readonly<Record<string, unknown>>)[name];
    return field === undefined
      ? [`${path}.${name}`]
      : absentFields(property, field, `${path}.${name}`);
  });
}
