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
