import { defineCommand } from '#cli/call/command.ts';
import { invalidCommand, EXIT, LOCAL_EXITS } from '#cli/call/exit-codes.ts';
import { writeFiles } from '#cli/call/files/written-files.ts';
import { CallServices } from '#cli/container.ts';
import { FORCE } from '#cli/call/options/shared-options.ts';

const KINDS = ['mapping', 'servers', 'plan', 'api'] as const;

export const schemaCommand = defineCommand({
  description: 'print the JSON Schema of a configuration, or the OpenAPI description of the API',
  options: [
    {
      group: 'Output',
      flags: '--mapping',
      description: 'print the JSON Schema of a mapping for hms import instead',
    },
    {
      group: 'Output',
      flags: '--servers',
      description: 'print the JSON Schema of hms.config.json instead',
    },
    {
      group: 'Output',
      flags: '--plan',
      description: 'print the JSON Schema of a saved plan instead',
    },
    {
      group: 'Output',
      flags: '--api',
      description: 'print the OpenAPI description of the hotel API instead',
    },
    {
      group: 'Output',
      flags: '--out <file>',
      description: 'write to a file instead of standard output',
    },
    FORCE,
  ],
  examples: [
    'hms schema > hotel.schema.json',
    'hms schema --out hotel.schema.json',
    'hms schema --servers --out hms.config.schema.json',
    'hms schema --api --out hotel-api.json',
  ],
  exitCodes: LOCAL_EXITS,
  async action({ options, io }) {
    const { out, force, mapping, servers, plan, api } = options;
    const asked = { mapping, servers, plan, api };
    const [kind, another] = KINDS.filter((name) => asked[name]);
    if (another) throw invalidCommand(`--${kind} and --${another} cannot be used together.`);
    const services = new CallServices({});
    const value = await schemaOf(kind, services);
    const content = `${JSON.stringify(value, null, 2)}\n`;
    if (out === undefined) await io.stdout.write(content);
    else {
      writeFiles([{ path: out, content }], force);
      await io.stderr.line(`Written to ${out}`);
    }
    return EXIT.done;
  },
});

async function schemaOf(
  kind: (typeof KINDS)[number] | undefined,
  services: CallServices,
): Promise<object> {
  if (kind === 'api') return (await services.apiDescription()).apiDescription();
  if (kind === 'plan') return (await services.plans()).planSchema();
  if (kind === 'servers') return (await services.servers()).serversSchema();
  if (kind === 'mapping') return (await services.mappings()).mappingSchema();
  return (await services.configSchema()).configurationSchema();
}
