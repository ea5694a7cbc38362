// The manual page of `hms`. It contains the help of each command, in man(7) markup.
import { textTable } from '#domain/text/text-table.ts';
import type { Command } from 'commander';

/** A manual page indents text by 7 columns, so this fits into 80. */
const HELP_WIDTH = 72;

interface Edition {
  readonly version: string;
  /** `2026-11-22` */
  readonly date: string;
}

/** Call last, like `fullHelp`. */
export function manPage(program: Command, { version, date }: Edition): string {
  const [first = '', ...others] = program.description().replace(/\.$/, '');
  const [main, ...commands] = fullHelp(program, HELP_WIDTH);
  const synopsis = program.commands.map((command) => `hms ${command.name()} ${command.usage()}`);
  return [
    `.TH HMS 1 ${date} "hms ${version}" "User Commands"`,
    ...section('NAME', `hms - ${first.toLowerCase()}${others.join('')}`),
    ...section('SYNOPSIS', synopsis.join('\n')),
    ...section('DESCRIPTION', main?.help ?? ''),
    ...commands.flatMap(({ name, help }) => section(name, help)),
    ...section('ENVIRONMENT', variablesHelp(program, HELP_WIDTH)),
    '',
  ].join('\n');
}

/** `.nf` keeps the line breaks of the text. */
function section(heading: string, text: string): string[] {
  return [`.SH "${escaped(heading)}"`, '.nf', escaped(text).replace(/^(?=\.)/gm, '\\&'), '.fi'];
}

const SPECIAL: Readonly<Record<string, string>> = textTable({
  '\\': '\\e',
  '-': '\\-',
  "'": '\\(aq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
});

function escaped(text: string): string {
  return text
    .replace(/[\\'`^~-]/g, (character) => SPECIAL[character] ?? character)
    .replace(/[^\0-\u007F]/gu, (character) => {
      const hex = character.codePointAt(0)?.toString(16).toUpperCase() ?? '';
      return `\\[u${hex.padStart(4, '0')}]`;
    });
}

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

function fullHelp(program: Command, width: number): FullHelp[] {
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

function variablesHelp(program: Command, width: number): string {
  const help = program.createHelp();
  help.prepareContext({ helpWidth: width });
  return Object.entries(VARIABLES)
    .map(([name, meaning]) => help.formatItem(name, NAME_WIDTH, meaning, help))
    .join('\n');
}

const WIDTH = 100;

const OPENING = `\
# Commands and options

Look up here what a command takes: its arguments, options, defaults, environment variables and
examples. [cli.md](cli.md) describes how they work together. \`hms COMMAND --help\` prints the same.

This file is generated: after a change, run \`node scripts/write-options.ts\`.`;

/** Call last, like `fullHelp`. */
export function optionsPage(program: Command): string {
  return [
    OPENING,
    ...fullHelp(program, WIDTH).flatMap(({ name, help }) => [`## ${name}`, block(help)]),
    '## Environment variables without an option',
    block(variablesHelp(program, WIDTH)),
  ]
    .join('\n\n')
    .concat('\n');
}

function block(text: string): string {
  return `\`\`\`text\n${text}\n\`\`\``;
}
