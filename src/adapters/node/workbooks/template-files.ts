import Papa from 'papaparse';
import { templateReadMe, type TemplateReadMe } from '#adapters/json/shape/template-read-me.ts';
import { TEMPLATE } from '#application/import/template/template-sheets.ts';

export async function templateWorkbook(): Promise<Uint8Array> {
  const workbooks = await import('#adapters/workbooks/template-workbook.ts');
  return await workbooks.templateWorkbook(TEMPLATE, templateReadMe(TEMPLATE.sheets));
}

export function templateFiles(): { readonly name: string; readonly text: string }[] {
  const { sheets } = TEMPLATE;
  return [
    ...sheets.map(({ file, rows }) => ({
      name: file,
      // The byte order mark tells Excel that the file is UTF-8.
      text: `\uFEFF${Papa.unparse(rows as unknown[][])}\r\n`,
    })),
    { name: 'README.md', text: markdownOf(templateReadMe(sheets)) },
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
