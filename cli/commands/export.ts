import type { HotelDocument } from '#domain/hotel-config.ts';
import type { Call } from '#cli/call.ts';
import { CommandFailure } from '#cli/command-failure.ts';
import { createServices } from '#cli/container.ts';
import { DocumentFolder, prettyDocument } from '#cli/document-files.ts';
import { EXIT, type ExitCode } from '#cli/exit-codes.ts';
import { inOrder } from '#cli/in-order.ts';
import { plural, printable } from '#cli/printable.ts';
import { answerOrReason, signInToRead } from '#cli/reading-calls.ts';

/** Writes live hotels as configurations: one as an object, several as NDJSON, or a file each. */
export async function exportHotels(call: Call): Promise<ExitCode> {
  const { options, io } = call;
  const { hotel: wanted = [], hotels: atOnce = 1, out } = options;
  if (wanted.length === 0) {
    throw new CommandFailure(EXIT.invalid, 'Name the hotels: --hotel <id or code>...');
  }
  const services = createServices(options);
  const folder = out === undefined ? undefined : new DocumentFolder(out);
  await signInToRead(call, services);

  const textOf = wanted.length === 1 ? prettyDocument : lineOf;
  const exportHotel = await services.get('exportHotel');
  let written = 0;
  const exported = inOrder(wanted, atOnce, async (codeOrId) => ({
    codeOrId,
    ...(await answerOrReason(exportHotel.run(codeOrId))),
  }));
  for await (const { codeOrId, ...outcome } of exported) {
    if ('reason' in outcome) {
      await io.stderr.line(`hms: ${printable(codeOrId)} cannot be exported: ${outcome.reason}`);
    } else if (outcome.answer) {
      written += 1;
      if (folder) folder.write(outcome.answer);
      else await io.stdout.write(textOf(outcome.answer));
    } else {
      await io.stderr.line(`hms: no hotel has the code or id ${JSON.stringify(codeOrId)}`);
    }
    if (io.stdout.isClosed) break;
  }
  if (folder) await io.stderr.line(`${plural(written, 'hotel')} written to ${out}`);
  return written === wanted.length ? EXIT.done : EXIT.failed;
}

function lineOf(document: HotelDocument): string {
  return `${JSON.stringify(document)}\n`;
}
