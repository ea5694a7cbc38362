import type { ExitCode, ExitCodes } from './exit-codes.ts';
import type { ArgumentSpec, Options, OptionSpec } from '#cli/call/options/option.ts';
import { resolve } from 'node:path';
import type { RunFacts, RunOrigin } from '#application/ports/runs/run-store.ts';
import type { SharedOptions } from '#cli/call/options/shared-options.ts';
import type { Interrupts } from './interrupts.ts';
import type { Output } from './output.ts';
import type { Summary } from './summary.ts';
import type { Terminal } from '#cli/terminal/terminal.ts';

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
  /** Whether the command decides itself what happens at Ctrl-C (`Io.interrupts`). */
  readonly isInterruptible?: true;
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

export interface Io {
  /** Prints results only. */
  readonly stdout: Output;
  /** Prints progress, messages and questions. */
  readonly stderr: Output;
  /** The capabilities of standard error. */
  readonly terminal: Terminal;
  /** The capabilities of standard output. */
  readonly results: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The last event that a command prints with --json. */
  readonly summary: Summary;
  readonly interrupts: Interrupts;
}

/** What a user has typed, and the streams for the output. */
export interface Call<Given = SharedOptions> {
  readonly args: readonly string[];
  readonly options: Given;
  readonly io: Io;
  /** Name of the run whose server the command uses. Omitted if the user has named a server. */
  readonly runOfServer?: string;
}

/** Throws if no server is set, so call this only after the defaults, or the values of a run, are applied. */
export function serverOf({ apiUrl }: SharedOptions): URL {
  if (!apiUrl) throw new Error('A server is missing.');
  return apiUrl;
}

/** The server and the input, as a run stores them. Paths become absolute. */
export function originOf({ args, options }: Pick<Call, 'args' | 'options'>): RunOrigin {
  const sources = args.map((name) => (name === '-' ? name : resolve(name)));
  return { server: serverOf(options).href, sources };
}

/** The `--base` file, and the folder to which relative `extends` paths in standard input and NDJSON refer. */
export function baseFacts({ base }: SharedOptions): Pick<RunFacts, 'base' | 'folder'> {
  return { ...(base !== undefined && { base: resolve(base) }), folder: process.cwd() };
}
