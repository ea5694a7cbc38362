import { Command } from 'commander';
import { nearestName } from '#domain/text/nearest-name.ts';
import { plainText } from '#domain/text/plain-text.ts';

/** Matches `--dry-run` and `--`, but not `-` (a standard stream) or `-5`. */
const LOOKS_LIKE_OPTION = /^-(-|[a-z])/i;

/**
 * Prevents two mistakes of commander. Commander would read an option as the value of the previous option (`--out
 * --json`), and a file as the value of an option that can be used without a value.
 */
export class StrictCommand extends Command {
  override parseOptions(args: string[]): ReturnType<Command['parseOptions']> {
    for (const [index, word] of args.entries()) {
      if (word === '--') break;
      const next = args[index + 1] ?? '';
      const option = this.options.find(({ long, required }) => required && long === word);
      if (option && LOOKS_LIKE_OPTION.test(next)) this.#refuse(word, next);
    }
    return super.parseOptions(this.#withPresets(args));
  }

  #withPresets(args: readonly string[]): string[] {
    const end = args.indexOf('--');
    return args.map((word, index) => {
      const preset = this.options.find(({ long }) => long === word)?.presetArg;
      const isOption = end === -1 || index < end;
      return typeof preset === 'string' && isOption ? `${word}=${preset}` : word;
    });
  }

  #refuse(option: string, next: string): never {
    // Print only the name: the text after `=` may be a password.
    const [name] = next.split('=', 1);
    const advice = `write ${option}=… if the value starts with a dash.`;
    return this.error(`error: ${option} needs a value, but ${name} follows: ${advice}`);
  }
}

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

const PASSWORD_OF_USER = /(:\/\/[^\s:@/]{0,64}):\S{0,256}@/g;

/** Removes control characters, and passwords in addresses that the user has typed in the wrong place. */
export function messageText(text: string): string {
  return plainText(text.replaceAll(PASSWORD_OF_USER, '$1:…@'));
}
