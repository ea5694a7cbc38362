// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readRates } from '#application/hotel/hotel-rates.ts';
import { endingPlans } from '#application/records/ending-plans.ts';
import { ratedHotel } from '#tests/ui/support/rated-hotel.ts';
import { createBaseRates } from '#ui/dashboard/rates/base-rates.ts';
import { RatePlans } from '#ui/dashboard/rates/plans/rate-plans.tsx';
import { RatesGrid } from '#ui/dashboard/rates/rates-grid.tsx';
import { endingNotice } from '#ui/forms/rates/rate-validity.ts';

afterEach(cleanup);

async function show(change?: (hotel: Awaited<ReturnType<typeof ratedHotel>>) => Promise<unknown>) {
  const hotel = await ratedHotel();
  await change?.(hotel);
  await hotel.data.read();
  const base = createBaseRates(hotel.parts, hotel.data);
  render(<RatesGrid rates={hotel.rates()} base={base} />);
  return { ...hotel, base };
}

const cells = () => screen.getAllByRole('button', { name: /^Edit base rate/ });
const prices = () => cells().map(({ textContent }) => /[\d,]{5,}/.exec(textContent)?.[0]);
// Intl writes thin spaces.
const heads = () =>
  screen
    .getAllByRole('columnheader', { hidden: true })
    .map(({ textContent }) => textContent.replaceAll('\u2009', ' '));

describe('the grid of rates', () => {
  it('shows one price a cell, with a switch to the next year', async () => {
    await show(({ copyRates }) =>
      copyRates(undefined, { start_date: '2027-01-01', end_date: '2027-12-31' }, 2),
    );
    expect(prices()).toEqual(['7,000', '12,000']);
    expect(screen.getByRole('grid').textContent).not.toMatch(/14,000|2027/);
    fireEvent.change(screen.getByLabelText('Year'), { target: { value: '2027' } });
    expect(prices()).toEqual(['14,000', '24,000']);
  });

  it.each([
    ['does not take the rest of a price that is typed during a save', '7', 0],
    ['takes a price that is typed after a save', 'Shift', 1],
  ])('the next price %s', async (_, key, opened) => {
    const { api, base } = await show();
    fireEvent.click(cells()[0]!);
    const field = screen.getByLabelText('Base Rate for Deluxe Room');
    fireEvent.change(field, { target: { value: '7100' } });
    const held = Promise.withResolvers<void>();
    const change = api.change.bind(api);
    api.change = async (request) => {
      await held.promise;
      return await change(request);
    };
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(base.state.isRunning).toBe(true);
    fireEvent.keyDown(field, { key });
    held.resolve();
    await expect.poll(() => base.state.isRunning).toBe(false);
    fireEvent.keyDown(document.activeElement!, { key: '5' });
    expect(screen.queryAllByLabelText('Base Rate for Suite')).toHaveLength(opened);
  });

  it('has a column for a season after the plans, with its days in the heading only, for any night', async () => {
    await show(async ({ api, hotelId, plan, changeRates }) => {
      const { id } = plan('WEB');
      await api.change({ kind: 'plan', id, hotelId, body: { rate_type: 'seasonal' } });
      await changeRates('WEB', { start_date: '2026-06-01', end_date: '2026-09-30' });
    });
    const titles = heads();
    expect(titles).toHaveLength(4);
    expect(titles.at(-1)).toMatch(/, 1 June – 30 September 2026$/);
    for (const cell of screen.getAllByRole('gridcell'))
      expect(cell.lastChild?.textContent).not.toContain('June');
    fireEvent.change(screen.getByLabelText(/one night/), { target: { value: '2026-02-01' } });
    expect(heads()).toEqual(titles);
    expect(screen.getByRole('row', { name: /Suite/ }).textContent).toContain('No rate');
  });

  it('has one column for more than six plans, beside the base rates', async () => {
    await show(async ({ api, hotelId }) => {
      const [{ id: _, ...plan } = {}] = api.records('plan').slice(1);
      for (const code of ['AAA', 'OTA', 'COR', 'NET']) {
        await api.send({ kind: 'plan', hotelId, body: { ...plan, code, name: code } });
      }
    });
    expect(heads()).toEqual(['Room Type', 'Best Available Rate', 'Other Plans']);
    expect(screen.getByRole('row', { name: /Suite/ }).textContent).toContain('Website Rate');
  });

  it('cannot be edited without the permission', async () => {
    const { rates } = await ratedHotel();
    render(<RatesGrid rates={rates()} base={undefined} />);
    expect(screen.queryByRole('button', { name: /^Edit base rate/ })).toBeNull();
    expect(screen.getByRole('table', { name: 'Rates' }).textContent).toContain('7,000');
  });
});

const SEASON = { start_date: '2026-06-01', end_date: '2026-09-30' };
const YEAR = { start_date: '2026-01-01', end_date: '2026-12-31' };

describe('the end of a rate plan', () => {
  it.each([
    ['no warning at a season', '2026-09-20', 'seasonal', SEASON, 'Active', undefined],
    [
      'a fact after it',
      '2026-10-05',
      'seasonal',
      SEASON,
      'Expired on 30 September 2026',
      undefined,
    ],
    [
      'a warning at any other plan',
      ...(['2026-09-20', 'standard', SEASON, 'Ends in 10 days'] as const),
      'Rates end on 30 September 2026, in 10 days',
    ],
    [
      'one warning for all plans that last the year, even seasonal ones',
      ...(['2026-12-24', 'seasonal', YEAR, 'Active'] as const),
      'Rates end on 31 December 2026, in 7 days',
    ],
  ])('is %s, in one form of date', async (_, today, rate_type, days, text, warning) => {
    const { api, hotelId, plan, changeRates, actions } = await ratedHotel();
    await api.change({ kind: 'plan', id: plan('WEB').id, hotelId, body: { rate_type } });
    for (const code of ['BAR', 'LMR']) await changeRates(code, YEAR);
    await changeRates('WEB', days);
    const rates = await readRates(api, hotelId, { now: () => Date.parse(`${today}T12:00Z`) });
    render(<RatePlans rates={rates} actions={actions} editor={undefined} />);
    const rows = screen.getAllByRole('row');
    const shown = within(rows.at(-1)!).getByText(text);
    expect(shown.className.includes('accent')).toBe(text.startsWith('Ends'));
    expect(within(rows[1]!).queryByText(/Ends/)).toBeNull();
    const rules = rates.rates.flatMap((rate) => rate.rules);
    const ending = endingPlans({ plans: rates.plans, rules }, rates.today);
    expect(endingNotice(ending, 'en', true)?.title).toBe(warning);
    const page = document.body.textContent.replaceAll('\u2009', ' ');
    expect(page).toContain('1 January – 31 December 2026');
    expect(page).not.toMatch(/\d (Jan|Sept?|Dec) |\d{4}-\d\d/);
  });
});
