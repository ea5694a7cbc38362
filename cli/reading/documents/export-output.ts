import { relative, resolve } from 'node:path';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { Io, Options } from '#cli/call/call.ts';
import { writeFiles } from '#cli/call/written-files.ts';
import type { ServiceSource } from '#cli/container.ts';
import { documentFolder, documentLine, prettyDocument } from './document-files.ts';

/** Where exported hotels go. */
export interface ExportOutput {
  /** `isOne`: the call can print no other. Throws `CommandFailure`. */
  write(document: HotelDocument, isOne: boolean): Promise<void>;
}

/**
 * Opens the folder and the base of `hms export`, if it has any. With a base, each hotel is written
 * as what differs from it. Rejects with `CommandFailure`.
 */
export async function openExport(
  { out, hotel = [], force = false, base }: Options<'export'>,
  { stdout }: Io,
  services: ServiceSource,
): Promise<ExportOutput> {
  const contentOf = await contents(out, base, services);
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

/** What to write of a hotel: everything, or what differs from the base. */
async function contents(
  out: string | undefined,
  base: string | undefined,
  services: ServiceSource,
): Promise<(document: HotelDocument) => object> {
  if (base === undefined) return (document) => document;
  const bases = (await services.load('openBases'))({ base, mustBeSound: true });
  // On standard output, as on standard input, a path starts in the working folder.
  const name = relative(resolve(out ?? '.'), resolve(base)).replaceAll('\\', '/');
  return (document) => ({ extends: name, ...bases.differenceOf(document) });
}
