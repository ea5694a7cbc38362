import type { Call } from './call.ts';
import type { ExitCode } from './exit-codes.ts';
import type { Options, OptionSpec } from './options/option.ts';

/** A positional argument. */
export interface ArgumentSpec {
  readonly syntax: string;
  readonly description: string;
  readonly choices?: readonly string[];
  readonly names?: OptionSpec['names'];
}

/** Describes a command. Its help, manual page and completion are made from this. */
interface Description {
  readonly description: string;
  readonly argument?: ArgumentSpec;
  /** Commands below this one by name, such as `hms runs show`. */
  readonly commands?: Readonly<Record<string, CommandSpec>>;
  /** Printed below the options in its help. */
  readonly note?: string;
  readonly examples: readonly string[];
  /** In ascending order. */
  readonly exitCodes: readonly ExitCode[];
}

export interface CommandSpec extends Description {
  readonly options: readonly OptionSpec[];
  action(call: Call<object>): Promise<ExitCode>;
}

/** A command whose action gets the options that it declares, and no others. */
export function defineCommand<const Specs extends readonly OptionSpec[]>(
  command: Description & {
    readonly options: Specs;
    readonly action: (call: Call<Options<Specs>>) => Promise<ExitCode>;
  },
): CommandSpec {
  return command;
}
