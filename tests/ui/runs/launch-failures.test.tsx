// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { failedOperation } from '#application/errors/failed-operation.ts';
import type { FilesLaunch } from '#application/launch/files-launch.ts';
import { LaunchFailures } from '#ui/runs/launch-failures.tsx';

afterEach(cleanup);

it('asks for another username where it says that one is taken', async () => {
  const correct = vi.fn<FilesLaunch['correct']>(() => Promise.resolve('Username is too short'));
  const launch = { takenText: () => 'ann15', correct } as unknown as FilesLaunch;
  const fields = { 'staffUsers.0.username': 'A user with that username already exists.' };
  const failure = { ...failedOperation('user:ann15', 400, ''), fields, title: 'Staff user ann15' };
  render(<LaunchFailures failures={[failure]} rooms={[]} correctsIn={{ launch, index: 14 }} />);
  const field = screen.getByLabelText<HTMLInputElement>('Username of ann15');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save and launch again' });
  expect([field.value, save.disabled]).toEqual(['ann15', true]);
  await userEvent.type(field, 'b');
  await userEvent.click(save);
  expect(correct).toHaveBeenCalledWith(14, expect.objectContaining({ place: 0 }), 'ann15b');
  expect(await screen.findByText('Username is too short')).toBeTruthy();
});
