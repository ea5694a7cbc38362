// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readRates } from '#application/hotel/hotel-rates.ts';
import { draftOf } from '#tests/ui/support/draft-of.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { createPlanActions } from '#ui/dashboard/rates/plans/plan-actions.ts';
import { baseRates, createBaseRates, nextYearRates } from '#ui/dashboard/rates/base-rates.ts';
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
  const base = createBaseRates(parts, data, createPlanActions(parts, data));
  return { rates: data.state.now.value!, base, data, api: hotel.api };
}

const edited = () =>
  screen.getAllByRole('button', { name: /^Edit base rate/ }).map((cell) => cell.textContent);

describe('base rates in the table', () => {
  it('base rates in the table can be edited', async () => {
    render(<RatesGrid {...await table()} />);
    expect(screen.getAllByRole('button', { name: /^Edit base rate/ })).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows one price a cell, with a switch to the next year, whose base rates can be saved', async () => {
    const props = await table(async ({ api, hotelId }) => {
      for (const { id: _, base_rate, ...rule } of api.records('rule')) {
        const days = { start_date: '2027-01-01', end_date: '2027-12-31' };
        const body = { ...rule, ...days, base_rate: 2 * Number(base_rate) } as never;
        await api.send({ kind: 'rule', hotelId, body });
      }
    });
    render(<RatesGrid {...props} />);
    expect(edited()).toEqual([expect.stringContaining('7,000'), expect.stringContaining('12,000')]);
    expect(screen.getByRole('grid').textContent).not.toMatch(/14,000|2027/);
    fireEvent.change(screen.getByLabelText('Year'), { target: { value: '2027' } });
    expect(edited()).toEqual([
      expect.stringContaining('14,000'),
      expect.stringContaining('24,000'),
    ]);
    cleanup();
    const [, suite] = baseRates(nextYearRates(props.rates));
    props.base.edit(suite!);
    props.base.state.edited!.form.edit('base_rate', 25_000);
    expect(await props.base.save()).toBe(true);
    const saved = props.api.records('rule').map((rule) => Number(rule['base_rate']));
    expect(saved).toEqual(expect.arrayContaining([12_000, 25_000, 22_500]));
    expect(saved).not.toContain(24_000);
  });

  it.each([
    ['does not take the rest of a price that is typed during a save', '7', 0],
    ['takes a price that is typed after a save', 'Shift', 1],
  ])('the next price %s', async (_, key, opened) => {
    const props = await table();
    const { api, base } = props;
    render(<RatesGrid {...props} />);
    const [deluxe] = screen.getAllByRole('button', { name: /^Edit base rate/ });
    fireEvent.click(deluxe!);
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

  it('seasons follow the plans, with their days in the heading only', async () => {
    const props = await table(async ({ api, hotelId }) => {
      const [, plan] = api.records('plan');
      await api.change({
        kind: 'plan',
        id: plan?.['id'] as number,
        hotelId,
        body: { rate_type: 'seasonal' },
      });
      for (const { id, rate_plan } of api.records('rule')) {
        if (rate_plan !== plan?.['id']) continue;
        const body = { start_date: '2026-06-01', end_date: '2026-09-30' };
        await api.change({ kind: 'rule', id: id as number, hotelId, body });
      }
    });
    render(<RatesGrid {...props} />);
    const heads = screen.getAllByRole('columnheader', { hidden: true });
    expect(heads.map((each) => each.textContent.replaceAll('\u2009', ' ')).at(-1)).toMatch(
      /, 1 June – 30 September 2026$/,
    );
    expect(heads).toHaveLength(4);
    for (const cell of screen.getAllByRole('gridcell'))
      expect(cell.lastChild?.textContent).not.toContain('June');
    // The columns are the same for a night outside the season.
    const titles = heads.map((each) => each.textContent);
    fireEvent.change(screen.getByLabelText(/one night/), { target: { value: '2026-02-01' } });
    const atNight = screen.getAllByRole('columnheader', { hidden: true });
    expect(atNight.map((each) => each.textContent)).toEqual(titles);
    expect(screen.getByRole('row', { name: /Suite/ }).textContent).toContain('No rate');
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
