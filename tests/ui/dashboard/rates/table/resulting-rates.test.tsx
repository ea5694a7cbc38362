// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readRates } from '#application/hotel/hotel-rates.ts';
import { draftOf } from '#tests/ui/support/draft-of.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { createBaseRateCells } from '#ui/dashboard/rates/table/base-rate-cells.ts';
import { ResultingRates } from '#ui/dashboard/rates/table/resulting-rates.tsx';
import { createResource } from '#ui/shell/loading/resource.ts';

afterEach(cleanup);

async function table(change?: (hotel: Awaited<ReturnType<typeof standingHotel>>) => Promise<void>) {
  const hotel = await standingHotel();
  await change?.(hotel);
  const data = createResource(() => readRates(hotel.api, hotel.hotelId, hotel.parts.serverClock));
  await data.read();
  const drafts = new MemoryDraftStore();
  const parts = { ...hotel.parts, draftOf: (form: string) => draftOf(form, drafts) };
  const cells = createBaseRateCells(parts, data);
  return { rates: data.state.now.value!, today: '2026-11-22', cells };
}

describe('base rates in the table', () => {
  it('base rates in the table can be edited', async () => {
    render(<ResultingRates {...await table()} isOffered />);
    expect(screen.getAllByRole('button', { name: /^Edit base rate/ })).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("base rates in the table are those of today, with next year's base rates below", async () => {
    const props = await table(async ({ api, hotelId }) => {
      for (const { id: _, base_rate, ...rule } of api.records('rule')) {
        const days = { start_date: '2027-01-01', end_date: '2027-12-31' };
        const body = { ...rule, ...days, base_rate: 2 * Number(base_rate) } as never;
        await api.send({ kind: 'rule', hotelId, body });
      }
    });
    render(<ResultingRates {...props} isOffered />);
    expect(
      screen.getAllByRole('button', { name: /^Edit base rate/ }).map((cell) => cell.textContent),
    ).toEqual([expect.stringContaining('7,000'), expect.stringContaining('12,000')]);
    expect(screen.getByText(/14,000/)).toBeDefined();
  });

  it('base rates in the table cannot be edited on a server that changes no rates, which the table says', async () => {
    render(<ResultingRates {...await table()} isOffered={false} />);
    expect(screen.queryByRole('button', { name: /^Edit base rate/ })).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('Not offered by this server');
  });
});
