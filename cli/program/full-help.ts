import type { Command } from 'commander';
import { textTable } from '#domain/text/text-table.ts';

const NAME_WIDTH = 20;

/** Environment variables that have no option. The manual page and docs/options.md list them. */
const VARIABLES: Readonly<Record<string, string>> = textTable({
  HMS_PASSWORD:
    'password of the account, unless --password-stdin or HMS_TOKEN is used; without all three, hms runs ' +
    'the passwordCommand in hms.config.json, or asks',
  HMS_TOKEN: 'API token that is sent instead of a sign-in with a password',
  HMS_DEBUG: '1 shows where in the program an internal error happened',
  HTTPS_PROXY: 'proxy for https:// servers',
  HTTP_PROXY: 'proxy for http:// servers',
  ALL_PROXY: 'proxy for servers of either kind',
  NO_PROXY: 'hosts and networks that are reached without a proxy, such as 127.0.0.1',
  NODE_EXTRA_CA_CERTS: 'file with further certificate authorities to trust',
  NO_COLOR: 'any value turns colours off',
});

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
