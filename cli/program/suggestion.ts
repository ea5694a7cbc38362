import type { Command } from 'commander';
import { nearestName } from '#domain/text/nearest-name.ts';
import { COMMANDS_BY_NAME } from './command-table.ts';

const UNKNOWN = /^error: unknown (option|command) '([^'=]*)(?:=[^]*)?'$/m;
const NO_CHOICE = /^error: command-argument value '([^']*)' is invalid for argument '(\w+)'\./m;
const MOST = 3;

/** Hints for commands of other tools that hms does not have. */
const SENTENCES: readonly { readonly words: readonly string[]; readonly sentence: string }[] = [
  {
    words: ['auth', 'login', 'logout', 'signin', 'whoami'],
    sentence:
      'No sign-in is stored: each command takes --username and HMS_PASSWORD, or a server of ' +
      'hms.config.json. hms doctor checks them.',
  },
  { words: ['delete', 'destroy', 'remove', 'rm'], sentence: 'hms does not delete hotels.' },
];

/** Commander's message about a mistyped word, with the most likely correction. */
export function withSuggestion(message: string, command: Command): string {
  if (NO_CHOICE.test(message)) return message.replace(NO_CHOICE, "error: unknown $2 '$1'.");
  const [, kind, typed = ''] = UNKNOWN.exec(message) ?? [];
  if (kind === undefined) return message;
  if (kind === 'option' && optionsOf(command).includes(typed)) {
    return `error: ${typed} takes no value\n`;
  }
  // The value of an unknown option may be a password.
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

/** Lines for a command of another tool; none for any other word. */
function answersTo(typed: string, command: Command): string[] {
  const word = (command.parent ? `${command.name()} ${typed}` : typed).toLowerCase();
  const uses = [...COMMANDS_BY_NAME].flatMap(([name, { foreignNames = '', description }]) =>
    foreignNames.split(', ').includes(word) ? [`Use hms ${name}: ${description}`] : [],
  );
  const sentences = SENTENCES.filter(({ words }) => words.includes(word));
  return [...sentences.map(({ sentence }) => sentence), ...uses];
}

/** Names that start with the typed word, or else the one spelled most like it. */
function meantBy(typed: string, known: readonly string[]): string[] {
  const longer = /\w/.test(typed) ? known.filter((name) => name.startsWith(typed)) : [];
  if (longer.length > 0) return longer.length > MOST ? [] : longer;
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
