import type { Command } from 'commander';
import { nearestName } from '#domain/text/nearest-name.ts';

const UNKNOWN = /^error: unknown (option|command) '([^'=]*)(?:=[^]*)?'$/m;
const NO_CHOICE = /^error: command-argument value '([^']*)' is invalid for argument '(\w+)'\./m;
const MOST = 3;

/** Adds "Did you mean …?" to commander's message about an unknown option or command. */
export function withSuggestion(message: string, command: Command): string {
  if (NO_CHOICE.test(message)) return message.replace(NO_CHOICE, "error: unknown $2 '$1'.");
  const [, kind, typed = ''] = UNKNOWN.exec(message) ?? [];
  if (kind === undefined) return message;
  if (kind === 'option' && optionsOf(command).includes(typed)) {
    return `error: ${typed} takes no value\n`;
  }
  // Remove the value of the unknown option, which may be a password.
  const plain = message.replace(UNKNOWN, `error: unknown ${kind} '${typed}'`);
  if (plain.includes('(Did you mean')) return plain;
  const similar = similarNames(typed, kind === 'option' ? optionsOf(command) : commandsOf(command));
  if (similar.length === 0) return plain;
  const words = similar.length === 1 ? similar[0] : `one of ${similar.join(', ')}`;
  return `${plain.trimEnd()}\n(Did you mean ${words}?)\n`;
}

/** Returns names that start with the typed text. If there are none, returns the most similar name. */
function similarNames(typed: string, known: readonly string[]): string[] {
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
