import { resolve } from 'node:path';
import type { RunFacts, RunOrigin } from '#application/ports/runs/run-store.ts';
import type { SharedOptions } from './options/shared-options.ts';
import type { Output } from './output.ts';
import type { Summary } from './summary.ts';
import type { Terminal } from '#cli/terminal/terminal.ts';

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
}

/** What a user has typed, and the streams for the output. */
export interface Call<Options = SharedOptions> {
  readonly args: readonly string[];
  readonly options: Options;
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
