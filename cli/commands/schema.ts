import type { Call } from '#cli/call/call.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { writeFiles } from '#cli/call/written-files.ts';
import { createServices } from '#cli/container.ts';

/** Prints the JSON Schema of a configuration or the description of the API, or writes it to a file. */
export async function schema({ options, io }: Call<'schema'>): Promise<ExitCode> {
  const { out, api, mapping } = options;
  const services = createServices(options);
  const value = mapping
    ? (await services.load('spreadsheets')).mappingSchema()
    : await (api ? services.load('apiDescription') : services.load('configSchema'));
  const content = `${JSON.stringify(value, null, 2)}\n`;
  if (out === undefined) await io.stdout.write(content);
  else {
    writeFiles([{ path: out, content }], true);
    await io.stderr.line(`Written to ${out}`);
  }
  return EXIT.done;
}
