import { relative, resolve } from 'node:path';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { type Part, documentOfParts } from '#domain/plan/parts.ts';
import type { Io } from '#cli/call/call.ts';
import { writeFiles } from '#cli/call/files/written-files.ts';
import type { ServiceSource } from '#cli/container.ts';
import { documentFolder, documentLine, prettyDocument } from './document-files.ts';

/** Where exported hotels go. */
export interface ExportOutput {
  /** `isOne`: the call exports a single hotel. Throws `CommandFailure`. */
  write(document: HotelDocument, isOne: boolean): Promise<void>;
}

/** The options for where to write exported hotels, and which parts of them. */
interface ExportPlace {
  readonly out: string | undefined;
  readonly hotel: readonly string[] | undefined;
  readonly force: boolean | undefined;
  readonly base: string | undefined;
  readonly only: readonly Part[] | undefined;
}

/**
 * Opens the folder and the base of `hms export`, if given. With a base, writes only what differs
 * from the base. Rejects with `CommandFailure`.
 */
export async function openExport(
  { out, hotel = [], force = false, base, only }: ExportPlace,
  { stdout }: Io,
  services: ServiceSource,
): Promise<ExportOutput> {
  const contentOf = await contents({ out, base, only }, services);
  if (out === undefined) {
    return {
      async write(document, isOne) {
        const content = contentOf(document);
        await stdout.write(isOne ? prettyDocument(content) : documentLine(content));
      },
    };
  }
  const fileOf = documentFolder(out, { mustBeFree: hotel.length === 0 && !force, base });
  return {
    write: (document) => {
      writeFiles([fileOf(document, contentOf(document))], true);
      return Promise.resolve();
    },
  };
}

/** The content to write for a hotel: its parts, or what differs from the base in them. */
async function contents(
  { out, base, only }: Pick<ExportPlace, 'out' | 'base' | 'only'>,
  services: ServiceSource,
): Promise<(document: HotelDocument) => object> {
  if (base === undefined) return (document) => documentOfParts(document, only);
  const bases = (await services.load('openBases'))({ base, mustBeSound: true });
  // On standard output, as on standard input, a path is relative to the working folder.
  const name = relative(resolve(out ?? '.'), resolve(base)).replaceAll('\\', '/');
  return (document) => ({
    extends: name,
    ...documentOfParts(bases.differenceOf(document), only),
  });
}
