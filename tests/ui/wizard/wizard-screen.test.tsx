// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WizardScreen } from '#ui/wizard/wizard-screen.tsx';
import { REFUSED } from '#tests/fakes/fault.ts';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { prepareSteps } from '#tests/ui/support/render-step.tsx';
import { wizardInMemory } from '#tests/ui/support/wizard-in-memory.ts';
import { wizardWorld } from '#tests/ui/support/wizard-world.ts';
import { takeHandedOverFiles } from '#ui/files/handed-over.ts';

beforeAll(async () => {
  await prepareSteps();
  vi.stubGlobal('scrollTo', () => undefined);
});
beforeEach(() => history.replaceState(null, '', '/onboarding'));
afterEach(cleanup);

const step = (name: RegExp) => screen.getByRole('button', { name });

function renderScreen() {
  const wizard = wizardInMemory();
  wizard.load(PRICED_DOCUMENT);
  render(
    <StrictMode>
      <WizardScreen
        wizard={wizard}
        readConfiguration={() => Promise.resolve({ document: undefined, problems: [] })}
      />
    </StrictMode>,
  );
  return { wizard, user: userEvent.setup() };
}

const choose = (name: string) =>
  userEvent.upload(screen.getByLabelText('Configuration file'), new File(['Hotel'], name));

/** A launch that stopped after it created Ben with a generated password. */
async function renderPending() {
  const { openAtReview, api } = wizardWorld();
  const wizard = openAtReview();
  const { staffUsers } = wizard.forms;
  for (const { id } of staffUsers.state.items) staffUsers.generatePassword(id);
  api.failNext('user', REFUSED);
  await wizard.launchHotel();
  render(
    <StrictMode>
      <WizardScreen
        hasHotels
        wizard={wizard}
        readConfiguration={() => Promise.resolve({ document: undefined, problems: [] })}
      />
    </StrictMode>,
  );
  return { wizard, user: userEvent.setup() };
}

describe('a spreadsheet that is chosen while generated passwords are not handed over', () => {
  it.each(['hotels.xlsx', 'HOTELS.CSV'])('asks before it leaves with %s', async (name) => {
    const { wizard, user } = await renderPending();
    await choose(name);
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Leave without the passwords?')).toBeTruthy();
    expect(location.pathname).toBe('/onboarding');
    await user.click(question.getByRole('button', { name: 'Stay' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect([location.pathname, wizard.launch.state.pending > 0]).toEqual(['/onboarding', true]);
    expect(takeHandedOverFiles()).toEqual([]);
    await choose(name);
    await user.click(await screen.findByRole('button', { name: 'Leave without them' }));
    expect(location.pathname).toBe('/hotels/import');
    expect(takeHandedOverFiles().map((file) => file.name)).toEqual([name]);
  });
});

describe('docs/behaviour.md §2 Setup wizard screen', () => {
  it("'Skip to content' comes first and leads past the header and the steps", async () => {
    const { user } = renderScreen();
    await user.tab();
    const link = screen.getByRole('link', { name: 'Skip to content' });
    expect(document.activeElement).toBe(link);
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    // Following the link does not change the step in the address.
    expect(location.search).toBe('?step=5');
    expect(location.hash).toBe('');
    expect(document.getElementById('content')?.tagName).toBe('MAIN');
  });

  it("a step that 'Change' opened announces the return to the review, and its button keeps its name", async () => {
    const { user } = renderScreen();
    await user.click(await screen.findByRole('button', { name: 'Change Rate Setup' }));
    const submit = await screen.findByRole('button', { name: 'Continue to Staff Setup' });
    const described = submit.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('You will return to the review.');
  });

  it('a completed step that becomes invalid is not shown or counted as completed', async () => {
    const { wizard, user } = renderScreen();
    await act(async () => wizard.open(1));
    expect(screen.getByText('4 of 5 steps completed')).toBeTruthy();
    await act(async () => wizard.forms.hotelProfile.edit('city', ''));
    expect(screen.getByText('3 of 5 steps completed')).toBeTruthy();
    expect(step(/^Hotel Profile Not completed yet$/)).toBeTruthy();
    expect(step(/^Staff Users Completed$/)).toBeTruthy();
    await user.click(step(/^Complete Not completed yet$/));
    expect(await screen.findByRole('link', { name: 'City is required' })).toBeTruthy();
    expect(screen.getByText('Step 1 of 5')).toBeTruthy();
    await act(async () => wizard.forms.hotelProfile.edit('city', 'Panaji'));
    expect(screen.getByText('4 of 5 steps completed')).toBeTruthy();
  });
});
