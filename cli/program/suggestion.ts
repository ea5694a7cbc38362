import type { Command } from 'commander';
import { nearestName } from '#domain/text/nearest-name.ts';
import { foreignCommand } from './foreign-commands.ts';

const UNKNOWN = /^error: unknown (option|command) '([^'=]*)(?:=[^]*)?'$/m;
const MOST = 3;

/** Commander's message about a mistyped word, with what it was most likely meant to be. */
export function withSuggestion(message: string, command: Command): string {
  const [, kind, typed = ''] = UNKNOWN.exec(message) ?? [];
  if (kind === undefined) return message;
  // What was given to an option that is none may be a password.
  const plain = message.replace(UNKNOWN, `error: unknown ${kind} '${typed}'`);
  const answers = kind === 'command' ? answersTo(typed, command) : [];
  // Commander's own suggestion may follow the first line: `check` is written like `schema`.
  if (answers.length > 0) return `${[plain.split('\n', 1)[0], ...answers].join('\n')}\n`;
  if (plain.includes('(Did you mean')) return plain;
  const meant = meantBy(typed, kind === 'option' ? optionsOf(command) : commandsOf(command));
  if (meant.length === 0) return plain;
  const words = meant.length === 1 ? meant[0] : `one of ${meant.join(', ')}`;
  return `${plain.trimEnd()}\n(Did you mean ${words}?)\n`;
}

/** Lines for a word of another tool; none for any other word. */
function answersTo(typed: string, command: Command): string[] {
  const program = command.parent ?? command;
  const { ours, sentences } = foreignCommand(
    command === program ? typed : `${command.name()} ${typed}`,
  );
  const uses = ours.map((name) => `Use hms ${name}: ${descriptionOf(name, program)}`);
  return [...sentences, ...uses];
}

function descriptionOf(name: string, program: Command): string {
  let command: Command | undefined = program;
  for (const word of name.split(' ')) {
    command = command?.commands.find((each) => each.name() === word);
  }
  if (!command) throw new Error(`There is no command ${name}.`);
  return command.description();
}

/** What begins with it, or is written like it. */
function meantBy(typed: string, known: readonly string[]): string[] {
  const begun = /\w/.test(typed) ? known.filter((name) => name.startsWith(typed)) : [];
  if (begun.length > 0) return begun.length > MOST ? [] : begun;
  const nearest = nearestName(typed, known);
  return nearest === undefined ? [] : [nearest];
}

function optionsOf(command: Command): string[] {
  const options = command.createHelp().visibleOptions(command);
  return options.flatMap(({ long }) => long ?? []);
}

function commandsOf(command: Command): string[] {
  const commands = command.createHelp().visibleCommands(command);
  return commands.map((each) => each.name());
}
