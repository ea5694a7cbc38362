import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonFields, mergePatch, patchBetween } from '#adapters/json/bases/merge-patch.ts';
import { isFields, type ServerRecord } from '#domain/record.ts';

/** RFC 7396, Appendix A: original, patch, result. */
const APPENDIX: readonly (readonly [unknown, unknown, unknown])[] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

const NAMES = ['a', 'b', '__proto__', 'constructor', 'toString'];
const isNullFree = (value: unknown): boolean =>
  !isFields(value) || Object.values(value).every((inner) => inner !== null && isNullFree(inner));

/** The value as JSON text, with the fields of every object sorted by name. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isFields(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Goes through `JSON.parse`, which makes "__proto__" an ordinary field. */
const parsed = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const ANY_VALUE = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 0, 1, 'x'),
    fc.array(tie('value'), { maxLength: 2 }),
    tie('object'),
  ),
  object: fc
    .array(fc.tuple(fc.constantFrom(...NAMES), tie('value')), { maxLength: 4 })
    .map((fields): unknown => Object.fromEntries(fields)),
}));
const ANY_OBJECT = ANY_VALUE.object.map((object) => parsed(object) as ServerRecord);
const WITHOUT_NULL = ANY_OBJECT.filter(isNullFree);

describe('JSON Merge Patch', () => {
  it.each(APPENDIX)('RFC 7396, Appendix A: %j patched with %j is %j', (target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result);
  });

  it('a field named "__proto__" is a field like any other', () => {
    const patch = JSON.parse('{"__proto__": {"polluted": true}}') as ServerRecord;
    const merged = mergePatch({ a: 1 }, patch) as ServerRecord;
    expect(JSON.stringify(merged)).toBe('{"a":1,"__proto__":{"polluted":true}}');
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
  });
});

describe('the patch between two objects', () => {
  it('the patch between two objects turns the first into the second', () => {
    fc.assert(
      fc.property(WITHOUT_NULL, WITHOUT_NULL, (from, to) => {
        expect(sorted(mergePatch(from, patchBetween(from, to)))).toBe(sorted(to));
      }),
    );
  });
});

describe('the common fields of objects', () => {
  it('every object is the common fields with a patch that removes nothing', () => {
    fc.assert(
      fc.property(fc.array(WITHOUT_NULL, { minLength: 1, maxLength: 4 }), (objects) => {
        const common = commonFields(objects);
        for (const object of objects) {
          const patch = patchBetween(common, object);
          expect(isNullFree(patch)).toBe(true);
          expect(sorted(mergePatch(common, patch))).toBe(sorted(object));
        }
      }),
    );
  });
});
