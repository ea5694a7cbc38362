// Generates docs/options.md, which contains the help of every command.
import type { CommandSpec } from '#cli/call/command.ts';
import type { OptionSpec } from '#cli/call/options/option.ts';
import { optionGroups } from './option-groups.ts';
import { VARIABLES } from './variables.ts';

const OPENING = `\
# Commands and options

Look up here what a command takes: its arguments, options, defaults, environment variables and
examples. [cli.md](cli.md) describes how they work together. \`hms COMMAND --help\` prints the same.

This file is generated: after a change, run \`node scripts/write-options.ts\`.`;

/** Returns Markdown in the style of `npm run format`, so that formatting does not change the page. */
export function optionsPage(commands: ReadonlyMap<string, CommandSpec>): string {
  const all = [...commands].flatMap(withSubcommands);
  return [
    OPENING,
    all.map(
      ([name, { description }]) => `- [\`${name}\`](#${anchorOf(name)}): ${prose(description)}`,
    ),
    ...all.flatMap(([name, command]) => sectionOf(name, command)),
    '## Environment variables without an option',
    Object.entries(VARIABLES).map(([name, meaning]) => `- \`${name}\`: ${prose(meaning)}`),
  ]
    .map((part) => (typeof part === 'string' ? part : part.join('\n')))
    .join('\n\n')
    .concat('\n');
}

function withSubcommands([name, command]: readonly [string, CommandSpec]): [string, CommandSpec][] {
  const below = Object.entries(command.commands ?? {});
  return [
    [`hms ${name}`, command],
    ...below.map(([inner, one]): [string, CommandSpec] => [`hms ${name} ${inner}`, one]),
  ];
}

const anchorOf = (name: string) => name.replaceAll(' ', '-');

/** Returns paragraphs as strings, and lists as arrays of lines. */
function sectionOf(name: string, command: CommandSpec): (string | string[])[] {
  const { argument, note, examples, exitCodes } = command;
  const usage = [
    name,
    ...(command.options.length > 0 ? ['[options]'] : []),
    argument?.syntax ?? '',
  ];
  return [
    `## ${name}`,
    `\`${usage.join(' ').trim()}\`: ${prose(command.description)}`,
    ...(argument ? [[`- \`${argument.syntax}\`: ${described(argument)}`]] : []),
    ...groupsOf(command).flatMap(({ heading, options }) => [
      ...(heading === undefined ? [] : [`**${heading}**`]),
      options.map((option) => `- \`${option.flags}\`: ${described(option)}`),
    ]),
    ...(note === undefined ? [] : [prose(note)]),
    `\`\`\`sh\n${examples.join('\n')}\n\`\`\``,
    `[Exit codes](cli.md#exit-codes): ${Object.keys(exitCodes).join(', ')}`,
  ];
}

/** Check for options first, because `optionGroups` returns an empty group for a command without options. */
const groupsOf = (command: CommandSpec) =>
  command.options.length > 0 ? optionGroups(command) : [];

type Described = Pick<
  OptionSpec,
  'description' | 'choices' | 'env' | 'default' | 'preset' | 'ofRun'
>;

function described(option: Described): string {
  const facts = [
    option.choices && `one of ${option.choices.map(code).join(', ')}`,
    option.preset !== undefined && `without a value: ${code(option.preset)}`,
    option.default !== undefined && option.ofRun !== 'always' && `default: ${code(option.default)}`,
    option.env !== undefined && `environment: ${code(option.env)}`,
  ].filter((fact) => typeof fact === 'string');
  return [prose(option.description), ...(facts.length > 0 ? [`(${facts.join('; ')})`] : [])].join(
    ' ',
  );
}

const code = (text: string) => `\`${text}\``;

const CODE = /(?<!\S)[^\s*]*\*\S*|--[a-z][a-z-]*|\b[A-Z]+_[A-Z_]+\b|\.?hms[./][\w./]*\w/g;

/** Converts plain text to Markdown: patterns, options, variables and file names become code. */
function prose(text: string): string {
  return text.replace(CODE, code('$&')).replaceAll('<', String.raw`\<`);
}
