import type { Call } from '#cli/call/call.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { writeFiles } from '#cli/call/written-files.ts';
import { createServices, type ServiceSource } from '#cli/container.ts';

const KINDS = ['mapping', 'servers', 'api'] as const;

/** Prints a schema or the description of the API, or writes it to a file. */
export async function schema({ options, io }: Call<'schema'>): Promise<ExitCode> {
  const { out } = options;
  const [kind, another] = KINDS.filter((name) => options[name]);
  if (another) throw invalidCall(`Give --${kind} or --${another}, not both.`);
  const services = createServices(options);
  const value = await (kind === undefined
    ? services.load('configSchema')
    : loadKind(kind, services));
  const content = `${JSON.stringify(value, null, 2)}\n`;
  if (out === undefined) await io.stdout.write(content);
  else {
    writeFiles([{ path: out, content }], true);
    await io.stderr.line(`Written to ${out}`);
  }
  return EXIT.done;
}

async function loadKind(kind: (typeof KINDS)[number], services: ServiceSource): Promise<object> {
  if (kind === 'api') return await services.load('apiDescription');
  if (kind === 'servers') return await services.load('serversSchema');
  return (await services.load('spreadsheets')).mappingSchema();
}
