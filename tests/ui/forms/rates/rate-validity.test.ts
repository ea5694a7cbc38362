import { expect, it } from 'vitest';
import type { EndingPlan } from '#application/records/ending-plans.ts';
import { ratePlanOf } from '#application/records/hotel-records.ts';
import { endingNotice, ratesEndSentence } from '#ui/forms/rates/rate-validity.ts';

it('the wizard shows when the rates end, in the date format of the hotel', () => {
  expect(ratesEndSentence(['2026-12-31'], 'en-IN')).toMatch(
    /^Rates are valid until 31 December 2026\./,
  );
  expect(ratesEndSentence(['2026-12-31'], 'en')).toContain('31 December 2026');
  expect(ratesEndSentence(['2026-12-31'], 'en-US')).toContain('December 31, 2026');
  expect(ratesEndSentence(['2026-09-30', '2026-12-31'], 'en')).toMatch(
    /^Some rates are valid only until 30 September 2026, others until 31 December 2026\. After/,
  );
  expect(ratesEndSentence([], 'en')).toBe('');
});

const ending = (days: number, ...names: string[]): EndingPlan[] =>
  names.map((name) => ({
    plan: ratePlanOf({ id: name, name, code: name }),
    endsOn: '2026-12-31',
    days,
  }));

it('a running hotel is warned of rates that end soon, and once they have ended', () => {
  expect(endingNotice([], 'en-IN', true)).toBeUndefined();
  expect(endingNotice(ending(12, 'Best', 'Web'), 'en-IN', true)).toEqual({
    title: 'Rates end on 31 December 2026, in 12 days',
    message: 'Best and Web: from the next day on, no price can be quoted.',
  });
  expect(endingNotice(ending(1, 'Best'), 'en-US', false)).toEqual({
    title: 'Rates end on December 31, 2026, tomorrow',
    message: 'Best: from the next day on, no price can be quoted. Ask a manager to extend them.',
  });
  expect(endingNotice([...ending(0, 'Best'), ...ending(-9, 'Web')], 'en-IN', true)).toEqual({
    title: 'Rates ended on 31 December 2026: no price can be quoted',
    message: 'Web: there are no rates for later nights. Best: rates end soon.',
  });
  expect(endingNotice([...ending(39, 'Best'), ...ending(8, 'Web')], 'en-IN', true)?.message).toBe(
    'Web: from the next day on, no price can be quoted. Best: rates end soon after.',
  );
  const many = endingNotice(ending(0, ...'A B C D E F G'.split(' ')), 'en-IN', true);
  expect(many?.message).toMatch(/^A, B, C, D, E, and 2 more: /);
});
