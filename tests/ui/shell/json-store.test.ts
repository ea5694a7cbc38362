import { describe, expect, it } from 'vitest';
import { createJsonStore } from '#ui/shell/json-store.ts';

function storeWith(text: string) {
  const storage = { getItem: () => text } as unknown as Storage;
  return createJsonStore(() => storage, 'draft:');
}

describe('a stored value', () => {
  it.each(['653247040368672761', '-9007199254740993', '1e30', '1e400'])(
    'has no number that cannot be read exactly: %s',
    (number) => {
      const store = storeWith(`{"hotel":{"id":${number}},"step":2}`);
      expect(store.read('a')).toEqual({ hotel: {}, step: 2 });
    },
  );

  it('keeps other numbers and texts', () => {
    const store = storeWith('{"id":9007199254740991,"rate":80.5,"other":"653247040368672761"}');
    expect(store.read('a')).toEqual({
      id: 9_007_199_254_740_991,
      rate: 80.5,
      other: '653247040368672761',
    });
  });
});
