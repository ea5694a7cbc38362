// @vitest-environment jsdom
import type { ServerRecord } from '#domain/record.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readRates } from '#application/hotel/hotel-rates.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { createPlanActions } from '#ui/dashboard/rates/plans/plan-actions.ts';
import { RatePlans } from '#ui/dashboard/rates/plans/rate-plans.tsx';
import { endingPlans } from '#application/records/ending-plans.ts';
import { endingNotice } from '#ui/forms/rates/rate-validity.ts';
import { createResource } from '#ui/shell/loading/resource.ts';

afterEach(cleanup);

const SEASON = { start_date: '2026-06-01', end_date: '2026-09-30' };
const YEAR = { start_date: '2026-01-01', end_date: '2026-12-31' };

/**
 * Shows the plans on `today`. `plan` names the last plan, whose rates get these days; all other rates
 * get the days `others`.
 */
async function show(
  today: string,
  of: Readonly<Record<string, string>>,
  days = SEASON,
  others = YEAR,
) {
  const hotel = await standingHotel();
  const { api, hotelId } = hotel;
  const plan = api.records('plan').at(-1) as ServerRecord;
  await api.change({ kind: 'plan', id: plan['id'] as number, hotelId, body: of });
  for (const { id, rate_plan } of api.records('rule')) {
    const body = rate_plan === plan['id'] ? days : others;
    await api.change({ kind: 'rule', id: id as number, hotelId, body });
  }
  const data = createResource(() =>
    readRates(api, hotelId, { now: () => Date.parse(`${today}T12:00Z`) }),
  );
  await data.read();
  const rates = data.state.now.value!;
  const actions = createPlanActions(hotel.parts, data);
  render(<RatePlans rates={rates} actions={actions} editor={undefined} />);
  const rules = rates.rates.flatMap((rate) => rate.rules);
  const ending = endingPlans({ plans: rates.plans, rules }, rates.today);
  const rows = screen.getAllByRole('listitem', { name: /./ });
  return {
    season: within(rows.at(-1)!),
    other: within(rows[0]!),
    warning: endingNotice(ending, 'en', true)?.title,
  };
}

describe('the end of a rate plan', () => {
  it('is no warning at a season, beside plans that last', async () => {
    const { season, other, warning } = await show('2026-09-20', { rate_type: 'seasonal' });
    expect(season.queryByText(/Ends/)).toBeNull();
    expect(season.getByText('Active')).toBeTruthy();
    expect(other.queryByText(/Ends/)).toBeNull();
    expect(warning).toBeUndefined();
  });

  it('is a fact, not a warning, after a season', async () => {
    const { season, warning } = await show('2026-10-05', { rate_type: 'seasonal' });
    expect(season.getByText('Expired on 30 September 2026').className).not.toContain('accent');
    expect(warning).toBeUndefined();
  });

  it('is a warning at any other plan', async () => {
    const { season, warning } = await show('2026-09-20', { rate_type: 'standard' });
    expect(season.getByText('Ends in 10 days').className).toContain('accent');
    expect(warning).toBe('Rates end on 30 September 2026, in 10 days');
  });

  it('is a warning at a seasonal plan that lasts a year, as the form says', async () => {
    const { season, warning } = await show('2026-12-24', { rate_type: 'seasonal' }, YEAR);
    // The warning names the day once for all plans.
    expect(season.queryByText(/Ends/)).toBeNull();
    expect(warning).toBeDefined();
  });

  it('has the same form of date everywhere on the page', async () => {
    const { warning } = await show('2026-12-24', { rate_type: 'standard' });
    // Intl writes thin spaces.
    const text = document.body.textContent.replaceAll('\u2009', ' ');
    expect(text).toContain('1 January – 31 December 2026');
    expect(warning).toContain('Rates ended on 30 September 2026');
    expect(text).not.toMatch(/\d (Jan|Sept?|Dec) |\d{4}-\d\d/);
  });
});
