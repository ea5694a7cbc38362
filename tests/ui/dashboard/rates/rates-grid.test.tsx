// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readRates } from '#application/hotel/hotel-rates.ts';
import { draftOf } from '#tests/ui/support/draft-of.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { createBaseRates } from '#ui/dashboard/rates/base-rates.ts';
import { RatesGrid } from '#ui/dashboard/rates/rates-grid.tsx';
import { createResource } from '#ui/shell/loading/resource.ts';

afterEach(cleanup);

async function table(change?: (hotel: Awaited<ReturnType<typeof standingHotel>>) => Promise<void>) {
  const hotel = await standingHotel();
  await change?.(hotel);
  const data = createResource(() => readRates(hotel.api, hotel.hotelId, hotel.parts.serverClock));
  await data.read();
  const drafts = new MemoryDraftStore();
  const parts = { ...hotel.parts, draftOf: (form: string) => draftOf(form, drafts) };
  const base = createBaseRates(parts, data);
  base.follow();
  return { rates: data.state.now.value!, base };
}

describe('base rates in the table', () => {
  it('base rates in the table can be edited', async () => {
    render(<RatesGrid {...await table()} />);
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
    render(<RatesGrid {...props} />);
    expect(
      screen.getAllByRole('button', { name: /^Edit base rate/ }).map((cell) => cell.textContent),
    ).toEqual([expect.stringContaining('7,000'), expect.stringContaining('12,000')]);
    expect(screen.getByText(/14,000/)).toBeDefined();
  });

  it('more than six plans share a column, beside the base rates', async () => {
    const props = await table(async ({ api, hotelId }) => {
      const [{ id: _, ...plan } = {}] = api.records('plan').slice(1);
      for (const code of ['AAA', 'OTA', 'COR', 'NET']) {
        await api.send({ kind: 'plan', hotelId, body: { ...plan, code, name: code } });
      }
    });
    render(<RatesGrid {...props} />);
    expect(
      screen.getAllByRole('columnheader', { hidden: true }).map((each) => each.textContent),
    ).toEqual(['Room Type', 'Best Available Rate', 'Other Plans']);
    expect(screen.getByRole('row', { name: /Suite/ }).textContent).toContain('Website Rate');
  });

  it('base rates in the table cannot be edited without the permission', async () => {
    const { rates } = await table();
    render(<RatesGrid rates={rates} base={undefined} />);
    expect(screen.queryByRole('button', { name: /^Edit base rate/ })).toBeNull();
    expect(screen.getByRole('table', { name: 'Rates' }).textContent).toContain('7,000');
  });
});
