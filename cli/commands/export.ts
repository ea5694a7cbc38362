import { nameInMessage } from '#domain/text/name-in-message.ts';
import { attemptsInOrder } from '#application/parallel/in-order.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import type { ExportedHotel } from '#application/hotel/export-hotel.ts';
import { isKeyOfParts, isPathOfParts, documentOfParts, type Part } from '#domain/plan/parts.ts';
import type { Id } from '#domain/record.ts';
import { type Io, defineCommand } from '#cli/call/command.ts';
import { CallServices } from '#cli/container.ts';
import { rowText } from '#cli/report/row-lines.ts';
import {
  extrasText,
  inexpressibleLine,
  sameDifferences,
  shortList,
} from '#cli/wording/difference-lines.ts';
import { hotelProgress, orUnreachable, signInToRead } from '#cli/hotels/reading-calls.ts';
import { assertHotelsNamed, NAMED_HOTELS, namedHotels } from '#cli/hotels/named-hotels.ts';
import { EXIT, REMOTE_EXITS } from '#cli/call/exit-codes.ts';
import { plural, printable } from '#cli/terminal/printable.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import {
  BASE,
  FORCE,
  ONLY,
  SENDING,
  type SharedOptions,
} from '#cli/call/options/shared-options.ts';
import { relative, resolve } from 'node:path';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { assertFree, writeFiles } from '#cli/call/files/written-files.ts';
import { openBases } from '#cli/inputs.ts';
import { documentFolder, documentLine, prettyDocument } from '#cli/export/document-files.ts';

export const exportCommand = defineCommand({
  description: 'write live hotels as configurations for onboard, without passwords',
  options: [
    ...SENDING,
    ...NAMED_HOTELS,
    ONLY,
    {
      group: 'Output',
      flags: '--out <folder>',
      description: 'write a file for each hotel into a folder instead of standard output',
    },
    { ...BASE, description: 'write only what differs from these shared settings' },
    {
      ...FORCE,
      description:
        'replace existing files; with --all or --select: write to the folder even if it contains configurations',
    },
  ],
  note: 'Details that a configuration cannot express are listed on standard error.',
  examples: [
    'hms export --hotel SEASID01 > seaside.json',
    'hms export --hotel SEASID01 LAKESI01 --out hotels/',
    'hms export --hotel SEASID01 --out hotels/ --base hotels/chain.json',
    'hms export --all --out hotels/',
    'hms export --all > hotels.ndjson',
  ],
  exitCodes: {
    ...REMOTE_EXITS,
    [EXIT.failed]: 'at least one hotel could not be exported, or the hotels could not be listed',
  },
  async action(call) {
    const { options, io } = call;
    const { hotels: atOnce = 1, out, hotel = [] } = options;
    assertHotelsNamed(options);
    const services = new CallServices(options, io);
    const write = openExport(options, io);
    await signInToRead(call, services);

    const { wanted, failure } = await namedHotels(options, services);
    const exportHotel = await services.exportHotel();
    const written = new Set<Id>();
    let unwritten = 0;
    const attempts = attemptsInOrder(wanted, atOnce, ({ label, hotelId }) =>
      hotelId === undefined ? exportHotel.run(label) : exportHotel.read(hotelId),
    );
    const progress = hotelProgress(io, 'Exporting', wanted.length);
    try {
      for await (const { item, error, ...attempt } of orUnreachable(attempts)) {
        const exported = 'result' in attempt ? attempt.result : undefined;
        const lines: string[] = [];
        if (error) {
          lines.push(`hms: ${item.label} cannot be exported: ${technicalMessage(error)}`);
        } else if (!exported) {
          lines.push(`hms: no hotel has the code or ID ${nameInMessage(item.label)}`);
        } else if (!written.has(exported.hotelId)) {
          // The user may have named a hotel twice, by its code and by its ID.
          written.add(exported.hotelId);
          progress.makeRoom();
          await write(exported.document, wanted.length === 1 && hotel.length > 0);
          lines.push(...warningLines(exported, options.only));
        }
        if (!exported) unwritten += 1;
        await progress.next(wrapped(lines.map(printable), io.terminal));
        if (io.stdout.isClosed) break;
      }
    } finally {
      progress.close();
    }
    if (out !== undefined)
      await io.stderr.line(`${plural(written.size, 'hotel')} written to ${out}`);
    if (failure) throw failure;
    return unwritten === 0 ? EXIT.done : EXIT.failed;
  },
});

function warningLines(exported: ExportedHotel, parts: readonly Part[] | undefined): string[] {
  const { document } = exported;
  const { code = '', name = '' } = document.hotelProfile ?? {};
  const isOfParts = ({ key }: { readonly key: string }) => isKeyOfParts(key, parts);
  const cleaned = exported.cleaned.filter((path) => isPathOfParts(path, parts));
  const problems = exported.problems.filter(({ path }) => isPathOfParts(path, parts));
  const differences = exported.differences.filter(isOfParts);
  const extras = exported.extras.filter(isOfParts);
  const otherYears = exported.otherYears.filter(isOfParts);
  const lostNumbers = isPathOfParts('roomTypes', parts) ? exported.lostNumbers : [];
  const unreliable = exported.unreliable.filter((kind) => isOfParts({ key: kind }));
  const lines = [
    ...(unreliable.length > 0 ? [rowText({ code: 'unreliable', key: unreliable.join(', ') })] : []),
    ...cleaned.map((path) => `${path}: invisible characters were removed or replaced by spaces`),
    ...problems.map(({ path, message }) => `${path}: ${message} (onboard refuses this value)`),
    ...(exported.problems.length > 0
      ? ['not compared with the hotel, because onboard refuses the configuration']
      : []),
    ...(lostNumbers.length > 0
      ? [`these room numbers cannot be exported: ${shortList(lostNumbers)}`]
      : []),
    ...sameDifferences(differences).map(inexpressibleLine),
    ...(extras.length > 0 ? [`ignored: ${extrasText(extras)}`] : []),
    ...(otherYears.length > 0
      ? [`rates of other years are not exported: ${extrasText(otherYears)}`]
      : []),
  ];
  return lines.map((line) => printable(`${code || name}: ${line}`));
}

type Options = Pick<SharedOptions, 'out' | 'base' | 'only'> & {
  readonly hotel: readonly string[] | undefined;
  readonly force: boolean | undefined;
};

/**
 * Opens the folder and the base of `hms export`. With a base, only the differences are written. `isOne`: whether the
 * command exports a single hotel, which is then printed as indented JSON.
 */
function openExport({ out, hotel = [], force = false, base, only }: Options, { stdout }: Io) {
  const contentOf = contents({ out, base, only });
  if (out === undefined) {
    return async (document: HotelDocument, isOne: boolean) => {
      const content = contentOf(document);
      await stdout.write(isOne ? prettyDocument(content) : documentLine(content));
    };
  }
  const fileOf = documentFolder(out, { mustBeFree: hotel.length === 0 && !force, base });
  if (!force) {
    // The file of a hotel named by its ID is checked when its code is known.
    const expected = documentFolder(out, { base });
    assertFree([...new Set(hotel)].map((code) => expected({ hotelProfile: { code } }).path));
  }
  return async (document: HotelDocument) =>
    writeFiles([fileOf(document, contentOf(document))], force);
}

function contents({
  out,
  base,
  only,
}: Pick<Options, 'out' | 'base' | 'only'>): (document: HotelDocument) => object {
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
