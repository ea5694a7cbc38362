// The manual page of `hms`, generated from the same tables as its help.
import { Help } from 'commander';
import type { CommandSpec } from '#cli/call/call.ts';
import { EXIT_MEANINGS } from '#cli/call/exit-codes.ts';
import { COMMANDS, COMMANDS_BY_NAME, PROGRAM } from './command-table.ts';
import { optionGroups } from './option-groups.ts';
import { createArgument, createOption } from './program.ts';

const help = new Help();

interface Edition {
  readonly version: string;
  /** `2026-11-22`. */
  readonly date: string;
}

/** Variables without an option. */
const VARIABLES: readonly (readonly [name: string, description: string])[] = [
  [
    'HMS_PASSWORD',
    'password of the account; without it hms reads --password-stdin, runs the passwordCommand of hms.config.json, or asks',
  ],
  ['HMS_TOKEN', 'API token that is sent instead of a sign-in with a password'],
  ['HMS_RUN_KEY', 'key of the passwords of a run in a database; without it onboard makes one'],
  ['PGPASSWORD', 'password of the role in the database; without it hms reads ~/.pgpass'],
  [
    'HTTPS_PROXY, HTTP_PROXY, ALL_PROXY',
    'proxy for https:// servers, for http:// servers, and for both',
  ],
  ['NO_PROXY', 'hosts and networks that are reached without a proxy, such as 127.0.0.1'],
  ['NODE_EXTRA_CA_CERTS', 'file with further certificate authorities to trust'],
  ['HMS_DEBUG', '1 shows where in the program an internal error happened'],
  ['NO_COLOR', 'any value turns colours off'],
];

/** The page in man(7) markup. */
export function manPage({ version, date }: Edition): string {
  return [
    `.TH HMS 1 ${date} "hms ${version}" "User Commands"`,
    // Prevents hyphens inside options, and extra spaces between words.
    '.nh',
    '.ad l',
    '.SH NAME',
    `hms \\- ${textOf(phrase(PROGRAM.description))}`,
    '.SH SYNOPSIS',
    '.B hms',
    '.I command',
    '.RI [ option ]...',
    '.RI [ argument ]...',
    '.br',
    '.B hms',
    '.BR \\-\\-help | \\-\\-version',
    '.SH DESCRIPTION',
    textOf(PROGRAM.description),
    textOf('Each command takes --help, which prints its part of this page.'),
    '.SH COMMANDS',
    ...COMMANDS.flatMap((command) => commandPart(command)),
    '.SH EXIT STATUS',
    ...Object.entries(EXIT_MEANINGS).flatMap(([code, meaning]) => item(code, meaning)),
    '.SH ENVIRONMENT',
    textOf('An option overrides its variable. An empty variable counts as unset.'),
    ...variables().flatMap(([name, description]) => item(name, description)),
    '.SH EXAMPLES',
    ...examplePart(PROGRAM.examples),
    '',
  ].join('\n');
}

function commandPart(command: CommandSpec, above = 'hms'): string[] {
  const { name, description, argument, note, examples, exitCodes, commands = [] } = command;
  const words = `${above} ${name}`;
  const usage = [words, '[options]', argument?.syntax].filter((word) => word !== undefined);
  return [
    `.SS ${textOf(usage.join(' '))}`,
    textOf(sentence(description)),
    ...(argument ? item(argument.syntax, help.argumentDescription(createArgument(argument))) : []),
    ...optionGroups(command).flatMap(({ heading, options }) => [
      ...(heading === undefined ? [] : ['.PP', `.I ${heading}`]),
      ...options.flatMap((option) =>
        item(option.flags, help.optionDescription(createOption(option))),
      ),
    ]),
    ...(note === undefined ? [] : ['.PP', textOf(note)]),
    '.PP',
    textOf(`Exit codes: ${exitCodes.join(', ')}.`),
    '.PP',
    ...examplePart(examples),
    ...commands.flatMap((inner) => commandPart(inner, words)),
  ];
}

function examplePart(examples: readonly string[]): string[] {
  return ['.EX', ...examples.map((example) => `$ ${escaped(example)}`), '.EE'];
}

function item(term: string, description: string): string[] {
  return ['.TP', `\\fB${escaped(term)}\\fR`, textOf(description)];
}

function variables(): (readonly [name: string, description: string])[] {
  const found = new Map(VARIABLES);
  const every = [...COMMANDS_BY_NAME.values()].flatMap(({ options }) => options);
  for (const { env, flags, description } of every) {
    if (env !== undefined) found.set(env, `${description} (${flags.split(' ', 1)[0]})`);
  }
  return [...found].toSorted(([a], [b]) => a.localeCompare(b));
}

function sentence(description: string): string {
  return `${description.charAt(0).toUpperCase()}${description.slice(1)}.`;
}

function phrase(description: string): string {
  return `${description.charAt(0).toLowerCase()}${description.slice(1).replace(/\.$/, '')}`;
}

/** Filled text. Each sentence starts a line, as usual in man pages. */
function textOf(text: string): string {
  return escaped(text)
    .replace(/(?<=[.!?]) (?=\p{Lu})/gu, '\n')
    .replace(/^\./gm, '\\&.');
}

const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\e',
  '-': '\\-',
  "'": '\\(aq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
};

function escaped(text: string): string {
  return text
    .replace(/[\\'`^~-]/g, (character) => SPECIAL[character] ?? character)
    .replace(/[^\0-\u007F]/gu, (character) => {
      const hex = character.codePointAt(0)?.toString(16).toUpperCase() ?? '';
      return `\\[u${hex.padStart(4, '0')}]`;
    });
}
