// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readRates } from '#application/hotel/hotel-rates.ts';
import { draftOf } from '#tests/ui/support/draft-of.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { createBaseRateCells } from '#ui/dashboard/rates/table/base-rate-cells.ts';
import { ResultingRates } from '#ui/dashboard/rates/table/resulting-rates.tsx';
import { createLoading } from '#ui/shell/loading/loading.ts';

afterEach(cleanup);

async function table() {
  const hotel = await standingHotel();
  const data = createLoading(() => readRates(hotel.api, hotel.hotelId));
  await data.load();
  const drafts = new MemoryDraftStore();
  const parts = { ...hotel.parts, draftOf: (form: string) => draftOf(form, drafts) };
  const cells = createBaseRateCells(parts, data);
  return { rates: data.state.now.value!, today: '2026-11-22', cells };
}

describe('base rates in the table', () => {
  it('can be edited', async () => {
    render(<ResultingRates {...await table()} isOffered />);
    expect(screen.getAllByRole('button', { name: /^Edit base rate/ })).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('cannot be edited on a server that changes no rates, which the table says', async () => {
    render(<ResultingRates {...await table()} isOffered={false} />);
    expect(screen.queryByRole('button', { name: /^Edit base rate/ })).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('Not offered by this server');
  });
});
