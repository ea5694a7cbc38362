import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import writeExcelFile from 'write-excel-file/node';
import {
  odsCell,
  odsOf,
  odsRow,
  odsTable,
  odsText,
} from '#tests/adapters/workbooks/made-workbooks.ts';
import type { Figure } from './bench.ts';
import { runHms } from './hms-process.ts';
import { median } from './median.ts';

const [HOTELS, TYPES] = [500, 10];
const RUNS = 3;
const [MOST_SECONDS, MOST_MEBIBYTES] = [2, 250];

type Rows = readonly (readonly (string | number)[])[];

/** `hms import` of workbooks with 5,000 room types, each in its own process. */
export async function* spreadsheets(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'hms-bench-'));
  try {
    const sheets = { Hotels: hotelRows(), 'Room types': typeRows() };
    const rows = (HOTELS * TYPES).toLocaleString('en');
    for (const [name, content] of [
      ['chain.xlsx', await asXlsx(sheets)],
      ['chain.ods', asOds(sheets)],
    ] as const) {
      await writeFile(join(folder, name), content);
      const runs: { seconds: number; mebibytes: number }[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await importOnce(folder, name));
      yield {
        name: `import of ${name} with ${rows} rows, s`,
        value: median(runs.map(({ seconds }) => seconds)),
        limit: MOST_SECONDS,
        bound: 'at most',
      };
      yield {
        name: `memory at its peak for ${name}, MiB`,
        value: Math.max(...runs.map(({ mebibytes }) => mebibytes)),
        limit: MOST_MEBIBYTES,
        bound: 'at most',
      };
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function importOnce(folder: string, name: string) {
  const start = performance.now();
  const call = ['import', name, '--out', 'hotels.ndjson', '--force'];
  const { peakMebibytes } = await runHms(folder, call);
  return { seconds: (performance.now() - start) / 1000, mebibytes: peakMebibytes };
}

function hotelRows(): Rows {
  return [
    'Hotel name|Hotel code|E-mail|Phone|Street address|City|State/Province|Postal code|Country|Currency|Time zone',
    ...Array.from({ length: HOTELS }, (_, index) => {
      const address = `${index} Beach Road|Panaji|Goa|403001|India|INR|Asia/Kolkata`;
      return `Inn ${index}|INN${index}|stay@inn${index}.example|+91 832 555 0100|${address}`;
    }),
  ].map((line) => line.split('|'));
}

function typeRows(): Rows {
  const types = Array.from({ length: HOTELS * TYPES }, (_, index) => {
    const name = `Type ${index % TYPES}`;
    return [`INN${Math.floor(index / TYPES)}`, name, 2 + (index % 3), 2, 4500 + (index % TYPES)];
  });
  return [['Hotel', 'Room type', 'Rooms', 'Base occupancy', 'Base rate'], ...types];
}

async function asXlsx(sheets: Readonly<Record<string, Rows>>): Promise<Uint8Array> {
  const written = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((cells) => cells.map((value) => ({ value }))),
  }));
  return await writeExcelFile(written).toBuffer();
}

function asOds(sheets: Readonly<Record<string, Rows>>): Uint8Array {
  const tables = Object.entries(sheets).map(([name, rows]) =>
    odsTable(rows.map((cells) => odsRow(cells.map(asOdsCell).join(''))).join(''), name),
  );
  return odsOf(tables.join(''));
}

function asOdsCell(value: string | number): string {
  if (typeof value === 'string') return odsText(value);
  return odsCell(`office:value-type="float" office:value="${value}"`, String(value));
}
