import { describe, expect, it } from 'vitest';
import { problemText } from '#application/import/sheet-problem.ts';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { readSheetFile } from '#adapters/workbooks/read-sheet-file.ts';
import { correctedSheets } from '#application/import/corrections.ts';
import { importHotels } from '#application/import/import-hotels.ts';
import { proposeMapping } from '#application/import/mapping/propose-mapping.ts';
import { odsCell, odsOf, odsRow, odsTable, odsText, xlsxOf } from './made-workbooks.ts';

const TITLES = ['Hotel name', 'E-mail', 'Website', 'Room type', 'Rooms', 'Base rate'];
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const odsNumber = (value: number) => odsCell(`office:value-type="float" office:value="${value}"`);
const xlsxRow = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`;

interface Shown {
  readonly email?: string;
  readonly website?: string;
  /** Targets of hyperlinks by cell. */
  readonly links?: Readonly<Record<string, string>>;
}

/** A workbook with one hotel. The texts of `email` and `website` are XML of cells. */
function workbook({ email = inline('a@b.example'), website = inline(''), links = {} }: Shown) {
  const more = [inline('Suite'), '<c><v>1</v></c>', '<c><v>7000</v></c>'];
  const rows = xlsxRow(...TITLES.map(inline)) + xlsxRow(inline('Seaside'), email, website, ...more);
  const all = Object.entries(links);
  const refs = all.map(([ref], at) => `<hyperlink ref="${ref}" r:id="r${at}"/>`).join('');
  const targets = all.map(([, target], at) => `<Relationship Id="r${at}" Target="${target}"/>`);
  const made = xlsxOf(rows, { after: `<hyperlinks>${refs}</hyperlinks>` });
  return zipSync({
    ...unzipSync(made),
    'xl/worksheets/_rels/sheet1.xml.rels': strToU8(
      `<Relationships>${targets.join('')}</Relationships>`,
    ),
  });
}

async function read(file: string, bytes: Uint8Array, corrected?: string) {
  const { sheets } = await readSheetFile(file, bytes);
  const place = { file, ...(file.endsWith('csv') ? {} : { sheet: sheets[0]!.name }) };
  const corrections = corrected
    ? [{ place: { ...place, row: 2, column: 2 }, text: corrected }]
    : [];
  const { hotels, problems, notes, rejected } = importHotels(
    proposeMapping(correctedSheets(sheets, corrections)),
  );
  const [{ document } = {}] = hotels;
  const about = [...problems, ...notes].filter((each) => problemText(each).includes('link'));
  return {
    name: hotels[0]?.name,
    profile: document?.hotelProfile,
    rejected: rejected[0]?.rows[1],
    about: about.map((each) => `${each.title}: ${problemText(each)}`),
  };
}

const ADDRESS = 'Read the address of this link instead of its text';
const visit = inline('Visit us');

const formula = (text: string, result = '') => `<c t="str"><f>HYPERLINK(${text})</f>${result}</c>`;

describe('a link in a workbook', () => {
  it('gives its address in columns of websites and email addresses, with a note', async () => {
    const links = { C2: 'https://sea.example', B2: 'mailto:x@y.example?subject=Hi' };
    const found = await read(
      'a.xlsx',
      workbook({ email: inline('Mail us'), website: visit, links }),
    );
    expect(found.about.toSorted()).toEqual([
      `E-mail: ${ADDRESS}: "x@y.example"`,
      `Website: ${ADDRESS}: "https://sea.example"`,
    ]);
    expect(found.rejected?.slice(1, 3)).toEqual(['x@y.example', 'https://sea.example']);
  });

  it.each([
    ['www.sea.example', 'https://sea.example/'],
    ['https://sea.example', 'http://SEA.example'],
    ['sea.example', '#Rooms'],
  ])('to the address that it shows is no problem: %s, %s', async (text, target) => {
    const found = await read('a.xlsx', workbook({ website: inline(text), links: { C2: target } }));
    expect([found.rejected?.[2], found.about]).toEqual([text, []]);
  });

  it('to another address than it shows is a problem', async () => {
    const links = { C2: 'https://other.example' };
    const shown = workbook({ website: inline('sea.example'), links });
    expect((await read('a.xlsx', shown)).about).toEqual([
      'Website: This cell shows a link: its address is https://other.example. Enter the right address as text',
    ]);
    expect((await read('a.xlsx', shown, 'sea.example')).about).toEqual([]);
  });

  it.each<[string, Shown, string]>([
    [
      'without an address for the column is a problem',
      { website: visit, links: { C2: 'mailto:a@b.example' } },
      'This cell shows a link: enter its address as text',
    ],
    [
      'may cover several cells',
      { website: visit, links: { 'B2:C3': 'https://sea.example' } },
      `${ADDRESS}: "https://sea.example"`,
    ],
    [
      'may be a formula',
      { website: formula('"https://sea.example","Visit us"', '<v>Visit us</v>') },
      `${ADDRESS}: "https://sea.example"`,
    ],
    [
      'may be a formula without a stored result',
      { website: formula('"https://sea.example","Visit us"') },
      `${ADDRESS}: "https://sea.example"`,
    ],
    [
      'is a problem if a formula calculates its address',
      { website: formula('A9,"Visit us"', '<v>Visit us</v>') },
      'This cell shows a link: enter its address as text',
    ],
  ])('%s', async (_, shown, message) => {
    expect((await read('a.xlsx', workbook(shown))).about).toEqual([`Website: ${message}`]);
  });

  it.each([
    ['a link', odsText('<text:a xlink:href="https://sea.example">Visit us</text:a>')],
    [
      'a formula',
      odsText(
        'Visit us',
        'table:formula="of:=HYPERLINK(&quot;https://sea.example&quot;;&quot;Visit us&quot;)"',
      ),
    ],
  ])('of an OpenDocument spreadsheet is read from %s', async (_, website) => {
    const titles = odsRow(TITLES.map((title) => odsText(title)).join(''));
    const cells = [odsText('Seaside'), odsText('a@b.example'), website, odsText('Suite')];
    const rows = titles + odsRow([...cells, odsNumber(1), odsNumber(7000)].join(''));
    expect((await read('a.ods', odsOf(odsTable(rows)))).about).toEqual([
      `Website: ${ADDRESS}: "https://sea.example"`,
    ]);
  });
});

it('a link formula in a CSV file is read like a link', async () => {
  const link = '"=HYPERLINK(""https://sea.example"",""Seaside Grand"")"';
  const text = `${TITLES.join()}\n${link},a@b.example,${link},Suite,1,7000\n`;
  const { name, about } = await read('a.csv', strToU8(text));
  expect([name, about]).toEqual(['Seaside Grand', [`Website: ${ADDRESS}: "https://sea.example"`]]);
});
