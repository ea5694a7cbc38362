// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readRates } from '#application/hotel/hotel-rates.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { createBaseRateCells } from '#ui/dashboard/rates/table/base-rate-cells.ts';
import { ResultingRates } from '#ui/dashboard/rates/table/resulting-rates.tsx';
import { createRatesRoll } from '#ui/dashboard/rates/roll/rates-roll.ts';
import { RatesRollScreen } from '#ui/dashboard/rates/roll/rates-roll-screen.tsx';
import { createResource } from '#ui/shell/loading/resource.ts';

/** jsdom has no layout. */
beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => history.replaceState(null, '', '/dashboard/rates'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

async function openRates() {
  const hotel = await standingHotel();
  const data = createResource(() => readRates(hotel.api, hotel.hotelId, hotel.parts.serverClock));
  await data.read();
  const rates = data.state.now.value!;
  const roll = createRatesRoll(hotel.parts, data);
  roll.open();
  const cells = createBaseRateCells(hotel.parts, data);
  return {
    next: <RatesRollScreen store={roll} rates={rates} />,
    table: <ResultingRates rates={rates} today="2026-11-22" cells={cells} isOffered />,
  };
}

const search = (title: string) =>
  screen.getByRole<HTMLInputElement>('searchbox', { name: `Search ${title}` });

describe("the search in next year's prices", () => {
  it('does not filter the table of rates afterwards', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { next, table } = await openRates();
    const { unmount } = render(next);
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.type(search('Old and New Prices'), 'suite');
    await vi.advanceTimersByTimeAsync(1000);
    unmount();
    expect(location.search).toBe('');
    render(table);
    expect(search('Rates').value).toBe('');
    expect(screen.getByText('2 in all')).toBeTruthy();
  });

  it('does not start with the search of the table, whose search stays', async () => {
    history.replaceState(null, '', '/dashboard/rates?q=suite&plan=Best');
    const { next, table } = await openRates();
    const { unmount } = render(next);
    expect(search('Old and New Prices').value).toBe('');
    expect(screen.getByText('6 in all')).toBeTruthy();
    unmount();
    render(table);
    expect(search('Rates').value).toBe('suite');
  });
});
