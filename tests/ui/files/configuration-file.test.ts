import { describe, expect, it } from 'vitest';
import { readConfiguration } from '#adapters/json/read-stored-document.ts';
import { configurationFile } from '#ui/files/configuration-file.ts';
import {
  FILE_EMPTY,
  FILE_HOLDS_LIST,
  FILE_IS_OTHER,
  FILE_IS_SPREADSHEET,
  FILE_TOO_LARGE,
  readConfigurationFile,
  UNREADABLE_FILE,
} from '#ui/files/read-configuration-file.ts';
import { wizardWorld } from '#tests/ui/support/wizard-world.ts';

const read = (text: string) =>
  readConfigurationFile(new Blob([text]), (given) => Promise.resolve(readConfiguration(given)));

const never = () => Promise.reject(new Error('not reached'));

describe('an imported configuration', () => {
  it('an imported configuration equals the downloaded one', async () => {
    const document = wizardWorld().openAtReview().document();
    const { text } = configurationFile(document);
    expect(await read(text)).toEqual({ document, problems: [] });
    expect((await read(`\uFEFF${text}`)).document, 'with a byte order mark').toEqual(document);
  });

  it('a configuration with missing fields is imported, and the step asks for them', async () => {
    expect(await read('{"hotelProfile": {"name": ""}, "roomTypes": []}')).toMatchObject({
      document: { hotelProfile: { name: '' } },
      problems: [],
    });
  });

  it.each([
    ['a list of hotels', 'hotels.json', ' [{}, {}]', FILE_HOLDS_LIST],
    ['one hotel on each line', 'hotels.ndjson', '{}\n{}', FILE_HOLDS_LIST],
    ['a picture', 'photo.png', '\uFFFDPNG\r\n', FILE_IS_OTHER],
    ['a text', 'notes.txt', 'Call the owner', FILE_IS_OTHER],
    ['blank', 'hotel.json', ' \n', FILE_EMPTY],
    ['a workbook by its name', 'chain.XLSX', 'any', FILE_IS_SPREADSHEET],
    ['a table', 'chain.csv', 'name,code', FILE_IS_SPREADSHEET],
    ['a workbook by its content', 'chain.json', 'PK\u0003\u0004...', FILE_IS_SPREADSHEET],
    [
      'an old workbook by its content',
      'chain',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]),
      FILE_IS_SPREADSHEET,
    ],
  ])('a refused file is described as %s', async (_, name, content, message) => {
    const { problems } = await readConfigurationFile(new File([content], name), never);
    expect(problems).toEqual([{ path: '', message }]);
  });

  it('an unreadable file is reported', async () => {
    const gone = { size: 1, text: () => Promise.reject(new DOMException('gone')) };
    expect((await readConfigurationFile(gone, never)).problems).toEqual([
      { path: '', message: UNREADABLE_FILE },
    ]);
    const film = { size: 1e9, text: () => Promise.resolve('') };
    expect((await readConfigurationFile(film, never)).problems).toEqual([
      { path: '', message: FILE_TOO_LARGE },
    ]);
    expect((await readConfigurationFile(new Blob(['{}']), never)).problems).toMatchObject([
      { message: expect.stringContaining('connection') },
    ]);
  });
});

describe('a downloaded configuration', () => {
  it.each([
    ['SEASID01', 'SEASID01.json'],
    ['Ä 1/..\\2', 'Ä-1-2.json'],
    ['', 'hotel.json'],
    [' / ', 'hotel.json'],
  ])('the downloaded configuration of hotel %j is named %s', (code, name) => {
    expect(configurationFile({ hotelProfile: { code } }).name).toBe(name);
  });
});
