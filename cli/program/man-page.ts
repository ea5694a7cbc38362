// The manual page of `hms`. It contains the help of each command, in man(7) markup.
import { textTable } from '#domain/text/text-table.ts';
import type { Command } from 'commander';
import { VARIABLES } from './variables.ts';

/** A manual page indents text by 7 columns, so this fits into 80. */
const HELP_WIDTH = 72;

const NAME_WIDTH = 20;

interface Edition {
  readonly version: string;
  /** `2026-11-22` */
  readonly date: string;
}

/** Call last: it redirects the output of the program. */
export function manPage(program: Command, { version, date }: Edition): string {
  const [first = '', ...others] = program.description().replace(/\.$/, '');
  return [
    `.TH HMS 1 ${date} "hms ${version}" "User Commands"`,
    ...section('NAME', `hms - ${first.toLowerCase()}${others.join('')}`),
    ...section('SYNOPSIS', program.commands.map(usageOf).join('\n')),
    ...section('DESCRIPTION', helpOf(program, program)),
    ...program.commands
      .flatMap((command) => [command, ...command.commands])
      .flatMap((command) => section(fullName(command), helpOf(command, program))),
    ...section('ENVIRONMENT', variablesOf(program)),
    '',
  ].join('\n');
}

/** `hms resume [options] [run]` */
function usageOf(command: Command): string {
  return `${fullName(command)} ${command.usage()}`;
}

function helpOf(command: Command, program: Command): string {
  let help = '';
  for (const one of [program, command]) one.configureHelp({ helpWidth: HELP_WIDTH });
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  return help.trim();
}

function variablesOf(program: Command): string {
  const help = program.createHelp();
  help.prepareContext({ helpWidth: HELP_WIDTH });
  return Object.entries(VARIABLES)
    .map(([name, meaning]) => help.formatItem(name, NAME_WIDTH, meaning, help))
    .join('\n');
}

function fullName(command: Command): string {
  const above = command.parent;
  return above ? `${fullName(above)} ${command.name()}` : command.name();
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
