import { relative, resolve } from 'node:path';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { type Part, documentOfParts } from '#domain/plan/parts.ts';
import type { Io } from '#cli/call/call.ts';
import { assertFree, writeFiles } from '#cli/call/files/written-files.ts';
import { openBases } from '#cli/inputs.ts';
import { documentFolder, documentLine, prettyDocument } from './document-files.ts';

export interface ExportOutput {
  /** `isOne`: whether the command exports a single hotel, which is then printed as indented JSON. */
  write(document: HotelDocument, isOne: boolean): Promise<void>;
}

interface ExportPlace {
  readonly out: string | undefined;
  readonly hotel: readonly string[] | undefined;
  readonly force: boolean | undefined;
  readonly base: string | undefined;
  readonly only: readonly Part[] | undefined;
}

/**
 * Opens the folder and the base of `hms export`, if given. With a base, only the differences from the base are written.
 */
export function openExport(
  { out, hotel = [], force = false, base, only }: ExportPlace,
  { stdout }: Io,
): ExportOutput {
  const contentOf = contents({ out, base, only });
  if (out === undefined) {
    return {
      async write(document, isOne) {
        const content = contentOf(document);
        await stdout.write(isOne ? prettyDocument(content) : documentLine(content));
      },
    };
  }
  const fileOf = documentFolder(out, { mustBeFree: hotel.length === 0 && !force, base });
  if (!force) {
    // The file of a hotel named by its ID is checked when its code is known.
    const expected = documentFolder(out, { base });
    assertFree([...new Set(hotel)].map((code) => expected({ hotelProfile: { code } }).path));
  }
  return {
    write: (document) => {
      writeFiles([fileOf(document, contentOf(document))], force);
      return Promise.resolve();
    },
  };
}

/** Returns the content to write for a hotel: the chosen parts, or their differences from the base. */
function contents({
  out,
  base,
  only,
}: Pick<ExportPlace, 'out' | 'base' | 'only'>): (document: HotelDocument) => object {
  if (base === undefined) return (document) => documentOfParts(document, only);
  const bases = openBases({ base, mustBeSound: true });
  // In a configuration on standard output, `extends` is relative to the working folder, as it is when hms reads
  // standard input.
  const name = relative(resolve(out ?? '.'), resolve(base)).replaceAll('\\', '/');
  return (document) => ({
    extends: name,
    ...documentOfParts(bases.differenceOf(document), only),
  });
}
