import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { madeUpRun, onboarded } from './made-up-run.ts';
import { reportOf, RUN } from './sample-report.ts';

describe('--report FILE.csv', () => {
  it('lists what is missing and why', async () => {
    const text = await reportOf('csv', RUN);
    const { data } = Papa.parse<Record<string, string>>(text.replace('\uFEFF', ''), {
      header: true,
      skipEmptyLines: true,
    });
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(data.map(({ number }) => number)).toEqual(Array.from('122222233345'));
    expect(data[1]).toMatchObject({
      hotel: 'Lakeside Lodge',
      hotel_id: '8',
      status: 'incomplete',
      done: '11',
      failed: '3',
      seconds: '4.1',
      finding: 'refused',
      record: 'user:priya',
      message: 'warning: user:priya (400): This password is too common.',
    });
    // Sums of figures are right, because only the first line of a hotel has them.
    expect(data[2]).toMatchObject({ number: '2', done: '', record: 'room:101' });
  });

  it('quotes a name that a spreadsheet would run as a formula', async () => {
    const log = madeUpRun(['=1+1', '+1', '-1', '@x'].map((name) => ({ ...onboarded(0, 1), name })));
    const { data } = Papa.parse<string[]>(await reportOf('csv', log), { skipEmptyLines: true });
    expect(data.slice(1).map((cells) => cells[1]?.[0])).toEqual(["'", "'", "'", "'"]);
  });
});
