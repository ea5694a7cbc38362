import type { Call } from './call.ts';
import type { ExitCode, ExitCodes } from './exit-codes.ts';
import type { Options, OptionSpec } from './options/option.ts';

export interface ArgumentSpec {
  readonly syntax: string;
  readonly description: string;
  readonly choices?: readonly string[];
}

/** The help, the manual page and the shell completion are generated from this. */
interface Description {
  readonly description: string;
  readonly argument?: ArgumentSpec;
  /** Subcommands by name: `show` of `hms runs show`. */
  readonly commands?: Readonly<Record<string, CommandSpec>>;
  /** A paragraph that the help prints below the options. */
  readonly note?: string;
  readonly examples: readonly string[];
  readonly exitCodes: ExitCodes;
}

export interface CommandSpec extends Description {
  readonly options: readonly OptionSpec[];
  action(call: Call<object>): Promise<ExitCode>;
}

/** Infers the types of the action's options from the declared options. */
export function defineCommand<const Specs extends readonly OptionSpec[]>(
  command: Description & {
    readonly options: Specs;
    readonly action: (call: Call<Options<Specs>>) => Promise<ExitCode>;
  },
): CommandSpec {
  return command;
}
