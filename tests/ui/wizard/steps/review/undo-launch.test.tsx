// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { prepareSteps, renderStep } from '#tests/ui/support/render-step.tsx';
import { wizardInMemory } from '#tests/ui/support/wizard-in-memory.ts';

beforeAll(prepareSteps);
afterEach(cleanup);

const KINDS = ['room-type', 'room', 'plan', 'rule', 'pricing', 'user'] as const;

/** Launches a hotel in which the server refuses one record of the kind, so that the result is shown. */
async function launched(refused: 'room' | 'plan' = 'room') {
  const api = new MemoryOnboardingApi();
  const wizard = wizardInMemory({}, api);
  wizard.load(PRICED_DOCUMENT);
  api.failNext(refused, REFUSED);
  await wizard.launchHotel();
  const { user } = renderStep(wizard, 'complete');
  const left = () => KINDS.flatMap((kind) => api.records(kind));
  return { api, user, wizard, left };
}

const offer = () => screen.findByRole('button', { name: 'Undo launch' });
const dialog = async () => within(await screen.findByRole('alertdialog'));

describe("'Undo launch'", () => {
  it('shows what it deletes, deletes it once confirmed, and returns to the setup', async () => {
    const { api, user, left } = await launched();
    const before = left().length;
    await user.click(await offer());
    const question = await dialog();
    const deleted = await question.findByRole('region', { name: 'Deleted' });
    expect(deleted.textContent).toContain(`Deleted: ${before} records`);
    expect(left()).toHaveLength(before);
    await user.click(question.getByRole('button', { name: 'Undo launch' }));
    await screen.findByRole('heading', { name: 'Launch undone' });
    expect(left()).toEqual([]);
    expect(api.records('hotel')).toMatchObject([{ onboarding_completed: false }]);
    await user.click((await dialog()).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('button', { name: 'Undo launch' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Launch My Hotel System' }));
    await waitFor(() => expect(left()).toHaveLength(before + 1));
    expect(api.records('hotel')).toMatchObject([{ onboarding_completed: true }]);
  });

  it('changes nothing if the question is cancelled', async () => {
    const { user, left } = await launched();
    const before = left();
    await user.click(await offer());
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(left()).toEqual(before);
  });

  it('keeps what others changed, and says why', async () => {
    const { api, user, left } = await launched();
    const [rule] = api.records('rule');
    const id = Number(rule?.['id']);
    await api.change({ kind: 'rule', id, hotelId: 1, body: { base_rate: 4321 } });
    await user.click(await offer());
    const kept = await (await dialog()).findByRole('region', { name: 'Kept' });
    expect(kept.textContent).toContain('4321');
    await user.click((await dialog()).getByRole('button', { name: 'Undo launch' }));
    await screen.findByText('The launch was partly undone');
    expect(left().map((record) => record['base_rate'])).toContain(4321);
    await user.click((await dialog()).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'Launch My Hotel System' })).toBeTruthy();
  });

  it('is also offered after a launch that stopped partway', async () => {
    const { user, left, wizard } = await launched('plan');
    expect(wizard.launch.phase).toBe('failed');
    await user.click(await offer());
    await user.click(await (await dialog()).findByRole('button', { name: 'Undo launch' }));
    await screen.findByRole('heading', { name: 'Launch undone' });
    expect(left()).toEqual([]);
  });

  it('shows an error of the server, and can be tried again', async () => {
    const { api, user } = await launched();
    const list = api.list.bind(api);
    const broken = { status: 500, code: 'UNKNOWN_ERROR', message: 'The server is broken.' };
    api.list = () => Promise.reject(new ApiError(broken));
    await user.click(await offer());
    await screen.findByText('The server is broken.');
    api.list = list;
    await user.click((await dialog()).getByRole('button', { name: 'Close' }));
    await user.click(await offer());
    expect(await (await dialog()).findByRole('region', { name: 'Deleted' })).toBeTruthy();
  });

  it('is not offered if the browser has lost the journal of the launch', async () => {
    const { wizard } = await launched();
    cleanup();
    wizard.launch.forget();
    await waitFor(async () => {
      await wizard.launch.undo.check();
      expect(wizard.launch.undo.state.isOffered).toBe(false);
    });
    renderStep(wizard, 'complete');
    await screen.findByRole('button', { name: 'Launch again' });
    expect(screen.queryByRole('button', { name: 'Undo launch' })).toBeNull();
  });
});
