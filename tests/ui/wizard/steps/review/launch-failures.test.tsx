// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { FailureText } from '#ui/wizard/steps/review/launch-failures.tsx';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { wizardInMemory } from '#tests/ui/support/wizard-in-memory.ts';

afterEach(cleanup);

function show(fields: Readonly<Record<string, string>>) {
  const wizard = wizardInMemory();
  wizard.load(PRICED_DOCUMENT);
  const failure = {
    operation: 'user:asha',
    title: 'User Asha',
    status: 400,
    message: Object.values(fields).join(' ') || 'Refused.',
    fields,
  };
  render(<FailureText wizard={wizard} failure={failure} />);
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
}

describe('the failure of a record', () => {
  it('the failure of a record with several messages is a list of all of them', () => {
    const messages = show({
      'staffUsers.0.email': 'Enter another address.',
      'staffUsers.0.phone': 'Enter another number.',
    });
    expect(messages).toHaveLength(2);
    expect(messages[0]).toContain('Enter another address.');
  });

  it('the failure of a record with one message is no list', () => {
    expect(show({})).toEqual([]);
    expect(document.body.textContent).toBe('User Asha. Refused.');
  });
});
