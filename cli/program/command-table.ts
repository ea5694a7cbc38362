// The help lists the commands in this order. Each command is loaded when it is needed.
import type { CommandSpec } from '#cli/call/command.ts';

const COMMANDS = new Map<string, () => Promise<CommandSpec>>([
  ['onboard', async () => (await import('#cli/commands/onboard.ts')).onboardCommand],
  ['resume', async () => (await import('#cli/commands/resume.ts')).resumeCommand],
  ['undo', async () => (await import('#cli/commands/undo.ts')).undoCommand],
  ['runs', async () => (await import('#cli/commands/runs/runs.ts')).runsCommand],
  ['validate', async () => (await import('#cli/commands/validate.ts')).validateCommand],
  ['plan', async () => (await import('#cli/commands/plan.ts')).planCommand],
  ['verify', async () => (await import('#cli/commands/verify.ts')).verifyCommand],
  ['hotels', async () => (await import('#cli/commands/hotels.ts')).hotelsCommand],
  ['export', async () => (await import('#cli/commands/export.ts')).exportCommand],
  ['rates', async () => (await import('#cli/commands/rates/roll-rates.ts')).ratesCommand],
  ['import', async () => (await import('#cli/commands/import.ts')).importCommand],
  ['schema', async () => (await import('#cli/commands/schema.ts')).schemaCommand],
  ['doctor', async () => (await import('#cli/commands/doctor.ts')).doctorCommand],
  ['trust', async () => (await import('#cli/commands/trust.ts')).trustCommand],
  ['serve', async () => (await import('#cli/commands/serve.ts')).serveCommand],
  ['completion', async () => (await import('./completion.ts')).completionOf(loadCommands)],
]);

/** Loads only the command with this name, and none for --version. Otherwise loads all commands. */
export async function loadCommands(name = ''): Promise<ReadonlyMap<string, CommandSpec>> {
  if (name === '--version' || name === '-V') return new Map();
  const load = COMMANDS.get(name);
  if (load) return new Map([[name, await load()]]);
  const loaded = [...COMMANDS].map(async ([each, loadEach]) => [each, await loadEach()] as const);
  return new Map(await Promise.all(loaded));
}
