// The manual page of `hms`. It contains the help of each command, in man(7) markup.
import { textTable } from '#domain/text/text-table.ts';
import type { Command } from 'commander';
import { fullHelp, variablesHelp } from './full-help.ts';

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
