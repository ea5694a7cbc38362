import { expect, it } from 'vitest';
import { errorNotice } from '#ui/texts/notices.ts';

it('error notices show for 5000 ms (docs/behaviour.md §8)', () => {
  expect(errorNotice('Error', 'It failed.')).toEqual({
    kind: 'error',
    title: 'Error',
    message: 'It failed.',
    ms: 5000,
  });
});
