import { resolve } from 'node:path';
import type { RunFacts, RunOrigin } from '#application/ports/runs/run-store.ts';
import type { ExitCode } from './exit-codes.ts';
import type { OPTIONS } from './option-table.ts';
import type { OptionSpec } from './options/shared-options.ts';
import type { Output } from './output.ts';
import type { Summary } from './summary.ts';
import type { Terminal } from '#cli/terminal/terminal.ts';

/** The commands in the option table. */
type Command = keyof typeof OPTIONS;

/**
 * The options of a call as commander reads them, by camel-cased name: `--min-gap <ms>` is `minGap`.
 * Flags are booleans, `<value...>` is a list, and `[value]` is its preset, or true, where the value is missing.
 * `Options<'export'>` has only the options that `hms export` takes.
 */
export type Options<Of extends Command = Command> = {
  readonly [Spec in (typeof OPTIONS)[Of][number] as NameOf<Spec['flags']>]?: ValueOf<Spec>;
} & {
  /** `--wait` was typed: it is waited for a server that has never responded too. */
  readonly isWaitTyped?: boolean;
};

type NameOf<Flags extends string> = Flags extends `--${infer Name} ${string}`
  ? CamelCase<Name>
  : Flags extends `--${infer Name}`
    ? CamelCase<Name>
    : never;

type CamelCase<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text;

type ValueOf<Spec extends OptionSpec> =
  | (Spec extends { readonly isRepeatable: true }
      ? readonly string[]
      : Spec extends { readonly read: (text: string) => infer Value }
        ? Value
        : Spec extends { readonly choices: readonly (infer Choice)[] }
          ? Choice
          : Spec['flags'] extends `${string}...>`
            ? readonly string[]
            : Spec['flags'] extends `${string}<${string}`
              ? string
              : boolean)
  | (Spec['flags'] extends `${string}[${string}`
      ? Spec extends { readonly preset: string }
        ? never
        : true
      : never);

/** The environment a command runs in. */
export interface Io {
  /** For results only. */
  readonly stdout: Output;
  /** For messages to people. */
  readonly stderr: Output;
  /** What standard error can show. */
  readonly terminal: Terminal;
  /** What standard output can show. */
  readonly results: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Printed last, with --json. */
  readonly summary: Summary;
}

/** `Call<'export'>` is a call of `hms export`. */
export interface Call<Of extends Command = Command> {
  readonly args: readonly string[];
  readonly options: Options<Of>;
  readonly io: Io;
  /** The run whose server the call uses without naming it. */
  readonly runOfServer?: string;
}

export type Run = (call: Call) => Promise<ExitCode>;

/** A command as data. Its help, its part of the manual page and its completion derive from this. */
export interface CommandSpec {
  readonly name: string;
  readonly description: string;
  readonly argument?: {
    readonly syntax: string;
    readonly description: string;
    readonly choices?: readonly string[];
  };
  /** Commands below this one, such as `hms runs show`. */
  readonly commands?: readonly CommandSpec[];
  /** Printed below the options in its help. */
  readonly note?: string;
  readonly options: readonly OptionSpec[];
  readonly examples: readonly string[];
  /** Rising. */
  readonly exitCodes: readonly ExitCode[];
  /** Loads the command's code, which is needed only when it runs. */
  readonly load: () => Promise<Run>;
}

/** The server of a call, after the defaults or the values of a run are applied. */
export function serverOf({ apiUrl }: Options): URL {
  if (!apiUrl) throw new Error('A server is missing.');
  return apiUrl;
}

/** Where a call that signs in finds its hotels. */
export function originOf({ args, options }: Pick<Call, 'args' | 'options'>): RunOrigin {
  const sources = args.map((name) => (name === '-' ? name : resolve(name)));
  return { server: serverOf(options).href, sources };
}

/** Where a run finds again what its configurations extend. */
export function sharedSettings({ base }: Options): Pick<RunFacts, 'base' | 'folder'> {
  return { ...(base !== undefined && { base: resolve(base) }), folder: process.cwd() };
}
