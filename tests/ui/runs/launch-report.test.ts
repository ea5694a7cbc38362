import { expect, it } from 'vitest';
import { NO_LAUNCHED_HOTEL } from '#application/launch/launched-hotel.ts';
import { reportFile } from '#ui/runs/launch-report.ts';

it('the report of a launch does not run formulas in names', () => {
  const hotel = { ...NO_LAUNCHED_HOTEL, code: 'A', hotelId: 1, state: 'failed' as const, total: 1 };
  const { text } = reportFile('r', [{ ...hotel, name: '=1+1 "x"' }]);
  expect(text).toContain(`"'=1+1 ""x"""`);
});

it('the report of a launch has the repair, the reason and the records of each problem', () => {
  const failure = { operation: 'room:105', title: 'Room 105', status: 400, fields: {} };
  const warnings = [{ ...failure, message: 'Closed.' }];
  const hotel = {
    ...NO_LAUNCHED_HOTEL,
    name: 'Alder',
    code: 'A',
    state: 'incomplete' as const,
    warnings,
  };
  const { text } = reportFile('r', [hotel]);
  expect(text).toContain('Alder,A,,1 record missing,0 of 0,Fix room 105,Closed.,Room 105');
});
