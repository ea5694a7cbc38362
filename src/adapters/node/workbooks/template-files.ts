import Papa from 'papaparse';
import { shownText } from '#application/import/cells/read-cell.ts';
import type { Cell } from '#application/ports/input/raw-sheet.ts';
import { createTemplate, type TemplateSheet } from './sheet-template.ts';

/** The template as a workbook. */
export async function templateWorkbook(): Promise<Uint8Array> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const { sheets, readMe } = createTemplate();
  const [heads = [], ...explained] = readMe.rows;
  const sentences = readMe.sentences.map((value) => [{ value }]);
  return await writeExcelFile([
    {
      sheet: readMe.name,
      columns: heads.map(() => ({ width: 30 })),
      data: [
        ...sentences,
        [],
        bold(heads),
        ...explained.map((cells) => cells.map((value) => ({ value, wrap: true }))),
      ],
    },
    ...sheets.map(({ name, rows: [titles = [], ...examples] }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: titles.map((title) => ({ width: Math.max(14, String(title).length + 2) })),
      data: [bold(titles), ...examples.map((cells) => cells.map(grey))],
    })),
  ]).toBuffer();
}

/** The template as files of a folder. */
export function templateFiles(): { readonly name: string; readonly text: string }[] {
  const { sheets, readMe } = createTemplate();
  return [
    ...sheets.map(({ file, rows }) => ({
      name: file,
      // The byte-order mark tells Excel that the file is UTF-8.
      text: `\uFEFF${Papa.unparse(rows as unknown[][])}\r\n`,
    })),
    { name: readMe.file, text: markdownOf(readMe.sentences, readMe.rows) },
  ];
}

/** Sheets of rows that were not imported; the first row has the titles. */
export async function rejectedWorkbook(
  sheets: readonly { readonly name: string; readonly rows: readonly (readonly Cell[])[] }[],
): Promise<Uint8Array> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const names = new Set<string>();
  const written = sheets.map(({ name, rows }) => {
    // Several files may have sheets of one name; a file may have any.
    const plain = name.replace(/[\\/*?:[\]]/g, ' ').slice(0, 28);
    let sheet = plain;
    for (let copy = 2; names.has(sheet.toLowerCase()); copy += 1) sheet = `${plain} ${copy}`;
    names.add(sheet.toLowerCase());
    return {
      sheet,
      stickyRowsCount: 1,
      data: rows.map((cells, index) =>
        index === 0 ? bold(cells.map(shownText)) : cells.map(plainCell),
      ),
    };
  });
  return await writeExcelFile(written).toBuffer();
}

function plainCell(cell: Cell) {
  if (cell instanceof Date) return { value: cell, format: 'yyyy-mm-dd hh:mm' };
  if (typeof cell !== 'object') return { value: cell };
  if (cell === null) return null;
  return { value: 'message' in cell ? '' : shownText(cell) };
}

function markdownOf(sentences: readonly string[], rows: TemplateSheet['rows']): string {
  const lines = rows.map(
    (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '/')).join(' | ')} |`,
  );
  const rule = `|${' --- |'.repeat(rows[0]?.length ?? 0)}`;
  return [
    ...sentences.map((sentence) => `- ${sentence}`),
    '',
    lines[0],
    rule,
    ...lines.slice(1),
    '',
  ].join('\n');
}

function bold(titles: readonly (string | number | boolean)[]) {
  return titles.map((value) => ({ value, fontWeight: 'bold' as const }));
}

function grey(value: string | number | boolean) {
  return { value, fontStyle: 'italic' as const, textColor: '#6B7280' };
}
