import { describe, expect, it } from 'vitest';
import { createJsonStore } from '#ui/shell/json-store.ts';
import { FakeStorage } from '#tests/adapters/support/fake-storage.ts';

function read(text: string): unknown {
  const storage = new FakeStorage();
  storage.setItem('a:key', text);
  return createJsonStore(() => storage, 'a:').read('key');
}

describe('values that the browser stores', () => {
  it.each(['{"name": "Sea', 'undefined', ''])('returns the text %j, which is not JSON', (text) => {
    expect(read(text)).toBe(text);
  });

  it('replaces values that are nested too deeply, and keeps the others', () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    const value = read(`{"name": "Seaside", "deep": ${deep}}`) as object;
    expect(value).toMatchObject({ name: 'Seaside' });
    expect(JSON.stringify(value)).toContain('[null]');
    expect(structuredClone(value)).toStrictEqual(value);
  });

  it('omits fields that would change the prototype of a copy', () => {
    const value = read('{"inner": {"__proto__": {"name": 5}, "city": "Panaji"}}') as {
      readonly inner: object;
    };
    expect(Object.keys(value.inner)).toStrictEqual(['city']);
    expect(Object.assign({}, value.inner)).not.toHaveProperty('name');
  });

  it.each(['653247040368672761', '-9007199254740993', '1e30', '1e400'])(
    'replaces a number that cannot be read exactly: %s',
    (number) => {
      expect(read(`{"hotel":{"id":${number}},"step":2}`)).toEqual({ hotel: { id: null }, step: 2 });
    },
  );
});
