import { basename, join } from 'node:path';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { Call } from '#cli/call/command.ts';
import { invalidCommand } from '#cli/call/exit-codes.ts';
import { writeFiles, type NewFile } from '#cli/call/files/written-files.ts';
import type { CallServices } from '#cli/container.ts';
import { countsLine } from './sheet-report.ts';
import {
  documentFiles,
  documentFolder,
  documentLine,
  documentHasPasswords,
  isFileOfDocuments,
  prettyDocument,
} from '#cli/export/document-files.ts';

/** `--split` writes the settings that all hotels share to this file. */
const BASE_NAME = 'chain.json';

interface ImportOutput {
  readonly out: string | undefined;
  readonly split: boolean | undefined;
  readonly template: string | true | undefined;
  readonly json: boolean | undefined;
  readonly force: boolean | undefined;
}

/** Throws `CommandFailure` if --split is combined with options that do not write one file for each hotel. */
export function assertSplittable({
  split,
  out,
  template,
}: Omit<ImportOutput, 'json' | 'force'>): void {
  if (!split) return;
  if (template !== undefined) throw invalidCommand('--template writes no hotels: remove --split.');
  if (out === undefined || isFileOfDocuments(out)) {
    throw invalidCommand(
      '--split writes a file for each hotel: name a folder for them with --out.',
    );
  }
}

export async function writeDocuments(
  imported: readonly HotelDocument[],
  {
    options: { out, split, json, force },
    io,
  }: Pick<Call<Omit<ImportOutput, 'template'>>, 'options' | 'io'>,
  services: CallServices,
): Promise<void> {
  const documents = imported.map((await services.references()).withEscapedPasswords);
  if (out !== undefined) {
    const splitDocuments = split ? (await services.splitDocuments()).splitDocuments : undefined;
    const files = splitDocuments
      ? splitFiles(out, documents, splitDocuments(documents))
      : documentFiles(out, documents);
    writeFiles(files, force);
  } else if (json) return;
  else {
    const textOf = documents.length === 1 ? prettyDocument : documentLine;
    for (const document of documents) await io.stdout.write(textOf(document));
  }
  const where = out === undefined ? '' : ` written to ${out}`;
  const base = split && out !== undefined ? `; shared settings are in ${join(out, BASE_NAME)}` : '';
  if (!json) await io.stderr.line(`${countsLine(documents)}${where}${base}`);
  if (documents.some(documentHasPasswords)) {
    const advice = out === undefined ? 'keep the output private' : 'only you can read the file';
    await io.stderr.line(`The configurations contain passwords: ${advice}.`);
  }
}

function splitFiles(
  out: string,
  documents: readonly HotelDocument[],
  { shared, own }: { readonly shared: object; readonly own: readonly object[] },
): NewFile[] {
  const base = join(out, BASE_NAME);
  const fileOf = documentFolder(out, { base });
  const files = documents.map((document, index) =>
    fileOf(document, { extends: basename(base), ...own[index] }),
  );
  const isPrivate = files.some((file) => file.isPrivate);
  return [{ path: base, content: prettyDocument(shared), isPrivate }, ...files];
}
