import { expect, it } from 'vitest';
import type { ResultRow } from '#application/results/result-row.ts';
import { addRows } from '#cli/report/findings.ts';

const HOTEL = { name: 'Seaside Grand', code: 'SEA01', hotel_id: '7' };

/**
 * Locates findings in a configuration whose rates start on line 20 and whose room types have their
 * own lines.
 */
const locate = (asked: readonly { path: string; message: string }[]) =>
  asked.map(({ path, message }) => {
    const line = path.startsWith('roomTypes') ? 10 + Number(path.split('.')[1]) : 20;
    return { path, message, file: 'sea.json', line, column: 1, index: 0 };
  });

async function annotationsOf(...rows: ResultRow[]) {
  const found: string[] = [];
  const sources = new Map([
    ['room-type:DLX', 'roomTypes.0'],
    ['room-type:STD', 'roomTypes.1'],
  ]);
  const findings = {
    all: [],
    add: async ({ level, message }: { level: string; message: string }, { line = 0 }) => {
      found.push(`${level} ${line}: ${message}`);
      await Promise.resolve();
    },
  } as unknown as Parameters<typeof addRows>[0];
  const place = { file: 'sea.json', locate, sources };
  await addRows(findings, { ...HOTEL, rows }, place, 'warning');
  return found;
}

it('reports rates that end on one day once for each place', async () => {
  const ending = { code: 'rates-end', end_date: '2026-12-31', days: 9 } as const;
  const rows = ['BAR', 'LMR', 'WEB'].map((plan) => ({ key: `plan:${plan}`, ...ending }));
  expect(await annotationsOf(...rows)).toEqual([
    'warning 20: Seaside Grand (SEA01, id 7): plan:BAR, plan:LMR, plan:WEB: rates end on 31 December 2026, in 9 days',
  ]);
});

it('reports equal differences at each of their places', async () => {
  const rows = ['DLX', 'STD'].map((type): ResultRow => {
    const fields = [{ field: 'max_occupancy', from: 2, to: 3 }];
    return { code: 'different', key: `room-type:${type}`, fields };
  });
  expect(await annotationsOf(...rows)).toEqual([
    'error 10: Seaside Grand (SEA01, id 7): room-type:DLX max_occupancy: 2 instead of 3',
    'error 11: Seaside Grand (SEA01, id 7): room-type:STD max_occupancy: 2 instead of 3',
  ]);
});

it('lowers the level of lasting differences only', async () => {
  const fields = [{ field: 'city', from: 'Leh', to: 'Goa' }];
  const difference = { code: 'different', key: 'hotel', fields } as const;
  const since = '2026-11-23T05:00:00.000Z';
  const levels = (['new', 'lasting'] as const).map(async (drift) => {
    const [line = ''] = await annotationsOf({ ...difference, drift, since });
    return line.split(' ')[0];
  });
  expect(await Promise.all(levels)).toEqual(['error', 'warning']);
});
