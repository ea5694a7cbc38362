import Papa from 'papaparse';
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
