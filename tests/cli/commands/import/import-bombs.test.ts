// `import-bombs.long.ts` tests many more files (`npm run test:long`).
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { odsOf, odsRow, odsTable, odsText } from '#tests/adapters/workbooks/made-workbooks.ts';
import { openMeasuredImport } from './measured-import.ts';

const { imported, remove } = openMeasuredImport();
afterAll(remove);

describe('hms import refuses with a clear problem, within 10 s and 400 MB', () => {
  it.each([
    [
      'a small file that inflates to 30 MB',
      zipSync({ 'content.xml': strToU8(' '.repeat(3e7)) }, { level: 1 }),
      /more than 24 MB of data: split it/,
    ],
    [
      'rows without an end',
      odsOf(odsTable(odsRow(odsText('x'), 'table:number-rows-repeated="9007199254740991"'))),
      /which is too large: delete the cells/,
    ],
  ])('%s', async (_, content, message) => {
    const { code, stderr, stdout } = await imported('bomb.ods', content);
    expect(stderr).toMatch(message);
    expect([code, stdout]).toEqual([2, '']);
  });
});
