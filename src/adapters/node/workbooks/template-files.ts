import Papa from 'papaparse';
import { templateReadMe, type TemplateReadMe } from '#adapters/json/template-read-me.ts';
import { TEMPLATE_SHEETS, templateRows } from '#application/import/template/template-sheets.ts';

/** The template as a workbook with every column. */
export async function templateWorkbook(): Promise<Uint8Array> {
  const workbooks = await import('#adapters/workbooks/template-workbook.ts');
  return await workbooks.templateWorkbook(TEMPLATE_SHEETS, templateReadMe(TEMPLATE_SHEETS));
}

/** The template as files of a folder. */
export function templateFiles(): { readonly name: string; readonly text: string }[] {
  return [
    ...TEMPLATE_SHEETS.map((sheet) => ({
      name: sheet.file,
      // The byte-order mark tells Excel that the file is UTF-8.
      text: `\uFEFF${Papa.unparse(templateRows(sheet) as unknown[][])}\r\n`,
    })),
    { name: 'README.md', text: markdownOf(templateReadMe(TEMPLATE_SHEETS)) },
  ];
}

function markdownOf({ sentences, rows }: TemplateReadMe): string {
  const lines = rows.map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`,
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
