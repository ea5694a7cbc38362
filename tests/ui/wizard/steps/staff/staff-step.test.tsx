// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { prepareSteps, renderStep } from '#tests/ui/support/render-step.tsx';
import { wizardInMemory } from '#tests/ui/support/wizard-in-memory.ts';
import type { Notice } from '#ui/texts/notices.ts';

beforeAll(async () => {
  await prepareSteps();
});
afterEach(cleanup);

const button = (name: string) => screen.getByRole('button', { name });
const card = (name: string) => within(screen.getByRole('group', { name }));
const cards = () => screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
const input = (name: string, inCard: string) => card(inCard).getByLabelText<HTMLInputElement>(name);

/** Opens the staff step with Asha, who is the administrator, and Ben. */
function openStep() {
  const notices: Notice[] = [];
  const wizard = wizardInMemory({ notify: (notice) => void notices.push(notice) });
  wizard.load(PRICED_DOCUMENT);
  notices.length = 0;
  return { ...renderStep(wizard, 'staffUsers'), notices };
}

describe('docs/behaviour.md §2 Step 4, Staff Users: the list', () => {
  it('the step can still be skipped while its first user is blank', async () => {
    const { user, wizard } = openStep();
    wizard.forms.staffUsers.load([]);
    await screen.findByText('No Staff Users Yet');
    await user.click(button('Add Staff User'));
    await screen.findByRole('group', { name: 'Staff user 1' });
    expect(button('Skip for now')).toBeTruthy();
    await user.type(input('First Name', 'Staff user 1'), 'A');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Skip for now' })).toBeNull());
  });

  it('the staff step shows who can already sign in, and continues without a warning', async () => {
    const notices: string[] = [];
    const wizard = wizardInMemory({
      presentStaff: ['Asha Naik', 'Ben Dias'],
      notify: ({ title }) => notices.push(title),
    });
    const { staffUsers: _, ...document } = PRICED_DOCUMENT;
    wizard.load(document);
    expect(wizard.state.step).toBe(3);
    renderStep(wizard, 'staffUsers');
    expect(screen.getByRole('heading', { name: '2 people can sign in already' })).toBeTruthy();
    expect(screen.getByText(/^Asha Naik and Ben Dias\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Skip for now' })).toBeNull();
    await userEvent.setup().click(button('Continue to Review'));
    await waitFor(() => expect(wizard.state.step).toBe(4));
    expect(notices).toEqual(['Step completed!']);
  });

  it('the last administrator stays, and the user sees why (docs/behaviour.md §4)', async () => {
    const { user, notices } = openStep();
    await user.click(button('Remove Asha Naik'));
    expect(notices).toMatchObject([
      {
        title: 'Cannot Remove Administrator',
        message:
          'At least one Administrator is required. Add another admin before removing this one.',
        ms: 5000,
      },
    ]);
    expect(cards()).toStrictEqual(['Asha Naik', 'Ben Dias']);
    expect(screen.queryByText(/removed\./)).toBeNull();
  });
});

describe('docs/fields.md §5', () => {
  it("'Copy password' copies the password to the clipboard, and confirms it", async () => {
    const { user, wizard, notices } = openStep();
    const asha = card('Asha Naik');
    await user.click(asha.getByRole('button', { name: 'Generate' }));
    expect(notices).toMatchObject([
      {
        title: 'Password Generated',
        message: 'A new secure password has been generated.',
        ms: 2000,
      },
    ]);
    await user.click(asha.getByRole('button', { name: 'Copy password' }));
    await waitFor(() => expect(asha.getByRole('status').textContent).toBe('Copied'));
    expect(await navigator.clipboard.readText()).toBe(
      wizard.forms.staffUsers.state.items[0]?.password,
    );
    expect(input('Password', 'Asha Naik').type).toBe('password');
  });

  it('if the browser refuses to copy, the password is shown and selected', async () => {
    const { user } = openStep();
    const copying = vi.spyOn(navigator.clipboard, 'writeText');
    copying.mockRejectedValue(new Error('Not allowed'));
    onTestFinished(() => copying.mockRestore());
    const asha = card('Asha Naik');
    await user.click(asha.getByRole('button', { name: 'Copy password' }));
    const field = input('Password', 'Asha Naik');
    await waitFor(() => expect(field.type).toBe('text'));
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toStrictEqual([0, field.value.length]);
    expect(asha.getByRole('status').textContent).toContain('The password is selected');
  });
});
