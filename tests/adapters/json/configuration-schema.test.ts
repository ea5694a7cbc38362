import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { configurationSchema } from '#adapters/json/configuration-schema.ts';
import { stackOf } from '#adapters/json/bases/base-stack.ts';
import { readDocument } from '#adapters/json/read-document.ts';
import { checkDocument } from '#domain/hotel-config.ts';
import { hotelJson } from '#tests/adapters/config/hotel-json.ts';

type Schema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const SCHEMA = configurationSchema();
const accepts = new Ajv().compile(SCHEMA);

/**
 * Messages of rules that compare several fields. The schema accepts configurations that break these
 * rules, because it cannot compare fields.
 */
const BETWEEN_FIELDS =
  /^(Max occupancy must be at least equal|Minimum rate must be less|Maximum rate must be greater|No room type is named|There are more rates|At least one Administrator|Email already|Username already|Rate plan code already|A hotel can have at most|The room numbers list)/;

/** Room numbers and floors can be ranges such as `101-103`, which the schema does not check. */
const NOTATION = /\.room_(numbers|floors)$/;

/** How the results of the schema and of the reader differ; undefined if they agree. */
function disagreement(value: unknown): string | undefined {
  const text = JSON.stringify(value);
  const { document, problems } = readDocument(text, { findBases: (names) => names && stackOf([]) });
  const found = document ? checkDocument(document, { random: () => 0 }).problems : problems;
  const reported = found.map(({ path, message }) => `${path}: ${message}`).join('; ');
  const isAccepted = accepts(JSON.parse(text));
  if (!isAccepted && found.length === 0) return 'only the schema refuses';
  const isWrong = found.some(
    ({ path, message }) => !BETWEEN_FIELDS.test(message) && !(document && NOTATION.test(path)),
  );
  return isAccepted && isWrong ? `the schema accepts, but ${reported}` : undefined;
}

/** Dotted paths of all fields; 0 is the first item of a list. */
function pathsOf(schema: Schema, path: readonly string[] = []): string[][] {
  const { properties, items } = schema as { properties?: Record<string, Schema>; items?: Schema };
  const inner = properties ? Object.entries(properties) : items ? [['0', items] as const] : [];
  return inner.flatMap(([name, part]) => [[...path, name], ...pathsOf(part, [...path, name])]);
}

/** A copy with the value at a path set to `put`, or removed if `put` is undefined. */
function withValue(value: unknown, [step, ...rest]: readonly string[], put: unknown): unknown {
  if (step === undefined) return put;
  if (Array.isArray(value)) {
    const [first, ...others] = value as unknown[];
    return [withValue(first, rest, put), ...others].filter((item) => item !== undefined);
  }
  const object = isObject(value) ? value : {};
  return { ...object, [step]: withValue(object[step], rest, put) };
}

/** Has every section, so that a wrong field is the only problem. */
const COMPLETE = {
  ...hotelJson(),
  rates: {
    ...hotelJson().rates,
    rate_plans: [{ name: 'Best Available Rate', code: 'BAR' }],
  },
};

const VALUES: readonly unknown[] = [
  undefined,
  ...(JSON.parse(String.raw`[
  null, true, false, "", " ", "India", "INR", "UTC", "standard", "promotional", "base",
  "percentage", "daily", "admin", "staff", "One King Bed", "text", "ab", " ab ", "abc", "a b",
  "1234567890", "12345678901", "  1234567890  ", "abc@d.ef", "a@b", "a b@c.de",
  "+91 (0)44-2345 678", "++9144234567", "          ", "+          ", "00:00", "15:00",
  "15:00:00", "24:00", "7:30", "a\nb", "a\u0007b", "日本", "0", "-0", "-0.0", "-1", "-.0",
  "tel:+918325550100", "TEL: (0832) 2555010", "tel:12", "＋９１ ８３２ ５５５ ０１００", "（０８３２）２５５５０１０",
  "०८३२२५५५०१०", "１２", "１５:００", "ａｂｃｄ",
  "12.5", " +12. ", ".5", "100", "0100.00", "100.01", "101", "99.99", "1e2", "1000", "0x1",
  -51, -50, -1, -0.5, 0, 0.5, 1, 2, 2.5, 10, 11, 49, 50, 51, 100, 100.5, 101, 200, 201, 10000,
  10001, [], {}, [null], [{}], {"a":1}
]`) as unknown[]),
];

describe('the JSON Schema of a configuration', () => {
  it('the JSON Schema accepts a value of any field exactly where reading and checking do', () => {
    const disagreements = pathsOf(SCHEMA).flatMap((path) =>
      VALUES.flatMap((value) => {
        const found = disagreement(withValue(COMPLETE, path, value));
        return found ? [`${path.join('.')} = ${JSON.stringify(value)}: ${found}`] : [];
      }),
    );
    expect(disagreements).toEqual([]);
  });

  it('the JSON Schema describes every field for the editor', () => {
    const described = (schema: Schema): string[] => {
      const { properties = {}, items } = schema as {
        properties?: Record<string, Schema>;
        items?: Schema;
      };
      const inner = items ? described(items) : [];
      return Object.entries(properties).flatMap(([name, part]) => [
        ...(typeof part['description'] === 'string' ? [] : [name]),
        ...described(part),
        ...inner,
      ]);
    };
    expect(described(SCHEMA)).toEqual([]);
  });

  it('the JSON Schema has no pattern that validators in Python refuse', () => {
    expect(JSON.stringify(SCHEMA)).not.toMatch(/\\p\{/);
  });

  it('with extends, nothing is required and null is a value, except in lists', () => {
    expect(accepts({ extends: 'chain.json' })).toBe(true);
    expect(accepts({ extends: [], hotelProfile: { website: null }, rates: null })).toBe(true);
    expect(accepts({ extends: [], hotelProfile: { webiste: null } })).toBe(false);
    expect(accepts({ extends: [], roomTypes: [{ room_count: 5 }] })).toBe(false);
    expect(accepts({ extends: [], roomTypes: [{ name: null }] })).toBe(false);
    expect(accepts({ hotelProfile: { website: null } })).toBe(false);
    expect(accepts({ ...COMPLETE, rates: null })).toBe(false);
  });
});
