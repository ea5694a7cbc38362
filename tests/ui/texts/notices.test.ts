import { expect, it } from 'vitest';
import { errorNotice, NOTICES } from '#ui/texts/notices.ts';

it('shared notices have the words of docs/behaviour.md', () => {
  const { sessionExpired, validationError } = NOTICES;
  expect([sessionExpired, validationError]).toMatchObject([
    { title: 'Session Expired', message: 'Your session has expired. Please login again.' },
    {
      title: 'Validation Error',
      message: 'Please fix the errors in the form before continuing.',
    },
  ]);
});

it('a name in a notice does not change the direction of the text around it', () => {
  expect(errorNotice('\u202Egnp was not removed', 'Try \u2067again.')).toMatchObject({
    title: 'gnp was not removed',
    message: 'Try again.',
  });
});
