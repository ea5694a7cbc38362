import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cannotWrite } from '#cli/call/file-failure.ts';
import { makeFolder } from '#cli/call/make-folder.ts';
import type { Services } from '#cli/call/services.ts';
import { assertFree } from './document-files.ts';

const WORKBOOK = /\.xlsx$/i;

/**
 * Writes an empty spreadsheet: a workbook where the name ends in `.xlsx`, else a folder of CSV files.
 * Throws `CommandFailure` for what exists (unless `force`), or cannot be written.
 */
export async function writeTemplateFiles(
  target: string,
  { templateWorkbook, templateFiles }: Services['spreadsheets'],
  force = false,
): Promise<void> {
  const files = WORKBOOK.test(target)
    ? [{ path: target, content: await templateWorkbook() }]
    : templateFiles().map(({ name, text }) => ({ path: join(target, name), content: text }));
  if (!force) assertFree(files.map(({ path }) => path));
  for (const { path, content } of files) {
    try {
      makeFolder(dirname(path));
      writeFileSync(path, content);
    } catch (error) {
      throw cannotWrite(path, error);
    }
  }
}
