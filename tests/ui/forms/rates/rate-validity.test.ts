import { expect, it } from 'vitest';
import { rateExpiryNotice, ratesEndSentence } from '#ui/forms/rates/rate-validity.ts';

const NOTHING = { valid: 0, expired: 0, expiredOn: undefined, endsOn: undefined };

it('the wizard shows when the rates end, in the date format of the hotel', () => {
  expect(ratesEndSentence('2026-12-31', 'en-IN')).toMatch(
    /^Rates are valid until 31 December 2026\./,
  );
  expect(ratesEndSentence('2026-12-31', 'en')).toContain('31 December 2026');
  expect(ratesEndSentence('2026-12-31', 'en-US')).toContain('December 31, 2026');
});

it('a running hotel sees when its rates expire, and a warning once they have', () => {
  const none = rateExpiryNotice(NOTHING, 'en-IN', true);
  expect(none).toBeUndefined();
  const ahead = rateExpiryNotice({ ...NOTHING, valid: 6, endsOn: '2026-12-31' }, 'en-IN', true);
  expect(ahead).toMatchObject({ kind: 'info', title: 'Rates end on 31 December 2026' });
  const all = { ...NOTHING, expired: 6, expiredOn: '2025-12-31' };
  expect(rateExpiryNotice(all, 'en-IN', true)).toEqual({
    kind: 'warning',
    title: 'All rates expired on 31 December 2025',
    message:
      'This hotel has no valid rates. To extend the rates, choose ‘Edit rates’ and save: this extends them to the end of the current year.',
  });
  expect(rateExpiryNotice(all, 'en-IN', false)?.message).toMatch(/Ask a manager to extend them\.$/);
  expect(rateExpiryNotice({ ...all, valid: 2 }, 'en-IN', true)).toMatchObject({
    kind: 'warning',
    title: '6 of 8 rates expired',
    message: expect.stringContaining('The last of them expired on 31 December 2025.'),
  });
});
