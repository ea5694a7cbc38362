import { expect, it } from 'vitest';
import { errorNotice } from '#ui/texts/notices.ts';

it('a name in a notice does not change the direction of the text around it', () => {
  expect(errorNotice('\u202Egnp was not removed', 'Try \u2067again.')).toMatchObject({
    title: 'gnp was not removed',
    message: 'Try again.',
  });
});
