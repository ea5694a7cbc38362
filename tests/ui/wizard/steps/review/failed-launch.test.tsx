// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiError, OFFLINE } from '#application/errors/api-error.ts';
import { CRASHED, REFUSED } from '#tests/fakes/fault.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { wizardInMemory } from '#tests/ui/support/wizard-in-memory.ts';
import { prepareSteps, renderStep } from '#tests/ui/support/render-step.tsx';

beforeAll(prepareSteps);
afterEach(cleanup);

const button = (name: string) => screen.getByRole('button', { name });
const dialog = () => within(screen.getByRole('alertdialog'));

function renderReview(document: HotelDocument, api?: MemoryOnboardingApi) {
  const wizard = wizardInMemory({}, api);
  wizard.load(document);
  expect(wizard.state.step).toBe(4);
  return renderStep(wizard, 'complete');
}

describe('the review after a launch that failed', () => {
  it('a failed launch is not congratulated, and one list says how to repair what failed', async () => {
    const api = new MemoryOnboardingApi();
    for (let room = 0; room < 3; room += 1) api.failNext('room', REFUSED);
    api.failNext('plan', REFUSED);
    const { user, wizard } = renderReview(PRICED_DOCUMENT, api);
    await user.click(button('Launch My Hotel System'));
    await screen.findByText('The launch stopped at: Rates');
    expect(document.body.textContent).not.toMatch(/Congratulations|ready to open/);
    const list = within(screen.getByRole('list', { name: 'What failed' }));
    const repairs = list.getAllByRole('button');
    expect(repairs.map(({ textContent }) => textContent)).toEqual([
      'Fix rate plan Best Available Rate',
      'Fix 3 rooms (101–103)',
    ]);
    await user.click(repairs[1]!);
    expect(wizard.state).toMatchObject({ step: 1, fromReview: true });
    // No field of the step can repair the rooms, so the step says what the server said.
    cleanup();
    await act(async () => void renderStep(wizard, 'roomTypes'));
    expect(await screen.findByText('The last launch stopped here')).toBeTruthy();
    expect(screen.getByText(/^Fix 3 rooms \(101–103\): \S/)).toBeTruthy();
    expect(screen.queryByText(/^Fix rate plan/)).toBeNull();
  });

  it('a launch that goes offline keeps what is created, and is launched again from its list', async () => {
    const api = new MemoryOnboardingApi();
    api.failNext('plan', REFUSED);
    const { user, wizard } = renderReview(PRICED_DOCUMENT, api);
    await user.click(button('Launch My Hotel System'));
    await screen.findByText('The launch stopped at: Rates');
    const hotel = api.hotel.bind(api);
    api.hotel = () =>
      Promise.reject(new ApiError({ status: 0, code: OFFLINE, message: '', isNetwork: true }));
    await user.click(button('Launch My Hotel System'));
    await screen.findByText('The launch stopped at: Hotel profile');
    expect(await screen.findByText(/Records created so far stay on the server/)).toBeTruthy();
    api.hotel = hotel;
    await user.click(button('Launch again: hotel Seaside Grand'));
    await waitFor(() => expect(wizard.launch.phase).toBe('launched'));
  });

  it('a launch that is undone in part says so, and the undo continues', async () => {
    const api = new MemoryOnboardingApi();
    api.failNext('plan', REFUSED);
    const { user, wizard } = renderReview(PRICED_DOCUMENT, api);
    await user.click(button('Launch My Hotel System'));
    const [type] = api.records('room-type');
    const hotelId = wizard.launch.target.id!;
    const id = type!['id'] as number;
    await api.change({ kind: 'room-type', id, hotelId, body: { max_occupancy: 6 } });
    api.failNext('room', CRASHED);
    await user.click(await screen.findByRole('button', { name: 'Undo launch' }));
    await screen.findByRole('alertdialog');
    const kept = await dialog().findByRole('region', { name: 'Kept' });
    expect(kept.textContent).toContain('Room type Deluxe Room. Kept: changed since the launch');
    expect(kept.textContent).toContain('max occupancy is 6, not 3');
    await user.click(dialog().getByRole('button', { name: 'Undo launch' }));
    const close = await dialog().findByRole('button', { name: 'Close' });
    await waitFor(() => expect(document.activeElement).toBe(close));
    await user.click(close);
    expect(screen.getByRole('heading', { name: 'The launch was partly undone' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Undo launch' }));
    await screen.findByRole('alertdialog');
    await user.click(await dialog().findByRole('button', { name: 'Undo launch' }));
    await user.click(await dialog().findByRole('button', { name: 'Close' }));
    expect(api.records('room')).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Congratulations!' })).toBeTruthy();
  });
});
