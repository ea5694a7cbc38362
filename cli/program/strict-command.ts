import { Command } from 'commander';

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
