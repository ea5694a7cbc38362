// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { REFUSED } from '#tests/fakes/fault.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { prepareSteps, renderStep } from '#tests/ui/support/render-step.tsx';
import { wizardInMemory } from '#tests/ui/support/wizard-in-memory.ts';

beforeAll(prepareSteps);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const button = (name: string) => screen.getByRole('button', { name });
const region = (name: string) => within(screen.getByRole('region', { name }));

/** Shows the result of a launch in which Ben's password was generated, and Asha's was typed. */
async function openResult({ hasAdmin = true } = {}) {
  const leave = vi.fn<() => void>();
  const wizard = wizardInMemory({ leave });
  wizard.load(PRICED_DOCUMENT);
  const { staffUsers } = wizard.forms;
  const [asha, ben] = staffUsers.state.items.map(({ id }) => id) as [string, string];
  staffUsers.generatePassword(ben);
  if (!hasAdmin) staffUsers.edit(asha, 'is_active', false);
  await wizard.launchHotel();
  const password = staffUsers.state.items[1]?.password ?? '';
  const { user } = renderStep(wizard, 'complete');
  await screen.findByRole('heading', { level: 1, name: 'Hotel Setup Complete!' });
  return { wizard, user, password, leave };
}

describe('the result page of a launch', () => {
  it('says who can sign in, and hands over the generated passwords', async () => {
    await openResult();
    const people = region('Who can sign in').getAllByRole('listitem');
    expect(people.map(({ textContent }) => textContent)).toEqual([
      'Asha Naik, signs in as ashaAdministrator',
      'Ben Dias, signs in as benFront Desk AgentShow password',
    ]);
    const sheet = screen.getByRole('region', { name: 'Who can sign in' });
    expect(sheet.textContent).toContain('1 person got a generated password.');
    expect(sheet.textContent).toContain('The sheet leaves out 1 password that you typed.');
    expect(region('What to do next').getByText('asha')).toBeTruthy();
  });

  it('asks before it is left without the passwords', async () => {
    const { user, leave } = await openResult();
    await user.click(button('Continue to sign in'));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(leave).not.toHaveBeenCalled();
    await user.click(button('Continue to sign in'));
    const again = within(await screen.findByRole('alertdialog'));
    await user.click(again.getByRole('button', { name: 'Leave without them' }));
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  });

  it('is left without a question once the passwords are copied', async () => {
    const { user, password, leave } = await openResult();
    await user.click(button('Copy'));
    await screen.findByText('Copied.');
    expect(await navigator.clipboard.readText()).toContain(`Ben Dias\tben\t${password}`);
    await user.click(button('Continue to sign in'));
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  });

  it('shows a generated password until it is hidden', async () => {
    const { user, password } = await openResult();
    expect(screen.queryByRole('button', { name: /password of Asha/ })).toBeNull();
    await user.click(button('Show password of Ben Dias'));
    expect(screen.getByText(password)).toBeTruthy();
    await user.click(button('Hide password of Ben Dias'));
    expect(document.body.textContent).not.toContain(password);
  });

  it('warns if no user can manage the hotel', async () => {
    await openResult({ hasAdmin: false });
    expect(screen.getByText('Your hotel has no active administrator')).toBeTruthy();
    expect(document.body.textContent).toContain('Add one under ‘Your hotels’');
  });

  it('leads to the dashboard only if a user can sign in', async () => {
    await openResult();
    expect(region('What to do next').getByText(/^To open the hotel’s dashboard/)).toBeTruthy();
    cleanup();
    const api = new MemoryOnboardingApi();
    const wizard = wizardInMemory({}, api);
    wizard.load({ ...PRICED_DOCUMENT, staffUsers: [] });
    await wizard.skipStaff();
    api.failNext('room', REFUSED);
    await wizard.launchHotel();
    renderStep(wizard, 'complete');
    await screen.findByRole('heading', { level: 1, name: 'Hotel Launched' });
    expect(screen.getByText('2 records missing'), 'a room and the administrator').toBeTruthy();
    expect(region('What to do next').queryByText(/^To open the hotel’s dashboard/)).toBeNull();
    expect(region('What to do next').getByText(/^Add an administrator/)).toBeTruthy();
  });
});
