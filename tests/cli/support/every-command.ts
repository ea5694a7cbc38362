import type { CommandSpec } from '#cli/call/command.ts';
import { loadCommands } from '#cli/program/command-table.ts';

async function commandsByFullName(): Promise<ReadonlyMap<string, CommandSpec>> {
  const named = [...(await loadCommands())].flatMap(([name, command]) => [
    [name, command] as const,
    ...Object.entries(command.commands ?? {}).map(
      ([inner, below]) => [`${name} ${inner}`, below] as const,
    ),
  ]);
  return new Map(named);
}

/** All commands by full name, such as `runs show`. Each command comes before its subcommands. */
export const EVERY_COMMAND = await commandsByFullName();
