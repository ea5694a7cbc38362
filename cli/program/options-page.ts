// Generates docs/options.md, which contains the help of every command.
import type { Command } from 'commander';
import { fullHelp, variablesHelp } from './full-help.ts';

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
