// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { proxy } from 'valtio/vanilla';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { prepareSteps } from '#tests/ui/support/render-step.tsx';
import { wizardInMemory } from '#tests/ui/support/wizard-in-memory.ts';
import { createFormCheck } from '#ui/forms/form.ts';
import { canOpenStep, REVIEW } from '#ui/wizard/store/wizard-forms.ts';
import { WizardScreen } from '#ui/wizard/wizard-screen.tsx';
import { WIZARD_STEPS, type FormStep } from '#ui/wizard/wizard-steps.ts';

beforeAll(async () => {
  await prepareSteps();
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(cleanup);

const LISTED = [...WIZARD_STEPS, REVIEW];

describe('docs/behaviour.md §2: the setup wizard', () => {
  it.each([
    [0, [], true],
    [1, [], false],
    [1, ['hotelProfile'], true],
    [2, ['hotelProfile'], false],
    [2, ['hotelProfile', 'roomTypes'], true],
    [4, ['hotelProfile', 'roomTypes', 'rates'], false],
    [4, ['hotelProfile', 'roomTypes', 'rates', 'staffUsers'], true],
    [3, ['staffUsers'], true],
    [2, ['staffUsers'], false],
    [-1, [], false],
    [5, ['hotelProfile', 'roomTypes', 'rates', 'staffUsers', 'complete'], false],
    [Number.NaN, [], false],
  ] as const)(
    'opens step %i with %j completed: %s (at most the count, or itself completed)',
    (index, completed, expected) => {
      expect(canOpenStep(index, LISTED, completed)).toBe(expected);
    },
  );
});

function parkingStep(): FormStep {
  const state = proxy({ spaces: '' });
  const check = createFormCheck('parking', () =>
    state.spaces === '' ? [{ path: 'spaces', message: 'Parking spaces are required' }] : [],
  );
  const form = {
    ...check,
    state,
    value: () => state.spaces,
    load() {
      state.spaces = '';
    },
  };
  return {
    key: 'parking' as 'rates',
    title: 'Parking',
    content: 'parking',
    createForm: () => form,
    Screen: () => (
      <input
        id="parking-spaces"
        aria-label="Parking spaces"
        onChange={({ target }) => {
          state.spaces = target.value;
          check.clear('spaces');
        }}
      />
    ),
  };
}

const readConfiguration = () => Promise.resolve({ problems: [] });

function openAtParking() {
  history.replaceState(null, '', '/onboarding');
  const notices: string[] = [];
  const steps = [...WIZARD_STEPS, parkingStep()];
  const notify = ({ message = '' }) => notices.push(message);
  const wizard = wizardInMemory({ steps, notify });
  wizard.load(PRICED_DOCUMENT);
  render(<WizardScreen wizard={wizard} steps={steps} readConfiguration={readConfiguration} />);
  return { notices, wizard, user: userEvent.setup() };
}

describe('a sixth step in the table', () => {
  it('a sixth step is listed, counted and in the address', () => {
    openAtParking();
    expect(screen.getByRole('heading', { level: 1, name: 'Parking' })).toBeTruthy();
    expect(screen.getByText('Step 5 of 6')).toBeTruthy();
    expect(screen.getByText('4 of 6 steps completed')).toBeTruthy();
    const list = within(screen.getByRole('navigation', { name: 'Setup steps' }));
    expect(list.getAllByRole('button')).toHaveLength(6);
    expect(location.search).toBe('?step=5');
    expect(document.title).toContain('Parking (Step 5 of 6)');
  });

  it('the buttons of a sixth step and its neighbours name each other', async () => {
    const { user } = openAtParking();
    expect(screen.getByRole('button', { name: 'Complete Setup' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to Staff Setup' }));
    expect(await screen.findByRole('button', { name: 'Continue to Parking' })).toBeTruthy();
  });

  it('a sixth step shows its problems, and is saved', async () => {
    const { notices, user } = openAtParking();
    await user.click(screen.getByRole('button', { name: 'Complete Setup' }));
    const summary = await screen.findByRole('link', { name: 'Parking spaces are required' });
    expect(summary.getAttribute('href')).toBe('#parking-spaces');
    await user.type(screen.getByLabelText('Parking spaces'), '40');
    await user.click(screen.getByRole('button', { name: 'Complete Setup' }));
    expect(await screen.findByRole('button', { name: 'Back to Parking' })).toBeTruthy();
    expect(notices.at(-1)).toBe('Parking configuration saved successfully.');
  });
});
