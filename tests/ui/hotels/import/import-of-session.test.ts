import { expect, it } from 'vitest';
import { readConfiguration } from '#adapters/json/read-stored-document.ts';
import { readSheetFile } from '#adapters/workbooks/read-sheet-file.ts';
import { importOfSession } from '#ui/hotels/import/import-of-session.ts';

it('an import keeps its files and choices while other pages are shown, until another sign-in', async () => {
  const user = { id: 1 };
  const parts = {
    session: { id: () => user.id },
    loadReadSheetFile: () => Promise.resolve(readSheetFile),
    loadReadMapping: () => Promise.reject(new Error()),
    loadRejectedWorkbook: () => Promise.reject(new Error()),
    readConfiguration: (text: string) => Promise.resolve(readConfiguration(text)),
  };
  const sheets = importOfSession(parts);
  await sheets.read([new File(['Hotel name,Mood\nSea View,sunny\n'], 'hotels.csv')]);
  sheets.choose(0, 1, 'profile.description');
  const again = importOfSession({ ...parts });
  expect(again.state).toMatchObject({
    status: 'read',
    files: ['hotels.csv'],
    choices: { '0.1': 'profile.description' },
  });
  user.id = 2;
  expect(importOfSession(parts).state).toMatchObject({ status: 'empty', files: [], choices: {} });
});
