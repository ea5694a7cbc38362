import type { Command } from 'commander';
import { VARIABLES } from './variables.ts';

const NAME_WIDTH = 20;

interface FullHelp {
  /** `hms runs show` */
  readonly name: string;
  readonly help: string;
}

/** The help of the program and of each command, in lines of `width` columns. Call last: it redirects their output. */
export function fullHelp(program: Command, width: number): FullHelp[] {
  const inner = program.commands.flatMap((command) => [command, ...command.commands]);
  program.configureHelp({ helpWidth: width });
  return [program, ...inner].map((command) => {
    let help = '';
    command.configureHelp({ helpWidth: width });
    command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
    return { name: fullName(command), help: help.trim() };
  });
}

function fullName(command: Command): string {
  const above = command.parent;
  return above ? `${fullName(above)} ${command.name()}` : command.name();
}

/** The environment variables that have no option. */
export function variablesHelp(program: Command, width: number): string {
  const help = program.createHelp();
  help.prepareContext({ helpWidth: width });
  return Object.entries(VARIABLES)
    .map(([name, meaning]) => help.formatItem(name, NAME_WIDTH, meaning, help))
    .join('\n');
}
