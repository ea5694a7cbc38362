import { resolve } from 'node:path';
import type { RunFacts, RunOrigin } from '#application/ports/runs/run-store.ts';
import type { SharedOptions } from './options/shared-options.ts';
import type { Output } from './output.ts';
import type { Summary } from './summary.ts';
import type { Terminal } from '#cli/terminal/terminal.ts';

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

/** A call of a command, with the options that every call has. */
export interface Call<Options = SharedOptions> {
  readonly args: readonly string[];
  readonly options: Options;
  readonly io: Io;
  /** The run that gives the server, if the call does not name one. */
  readonly runOfServer?: string;
}

/** The server of a call, after the defaults or the values of a run are applied. */
export function serverOf({ apiUrl }: SharedOptions): URL {
  if (!apiUrl) throw new Error('A server is missing.');
  return apiUrl;
}

/** Server, account and input of a call that signs in. */
export function originOf({ args, options }: Pick<Call, 'args' | 'options'>): RunOrigin {
  const sources = args.map((name) => (name === '-' ? name : resolve(name)));
  return { server: serverOf(options).href, sources };
}

/** Where a run finds its bases: `--base`, and the folder to which paths are relative. */
export function placesOfBases({ base }: SharedOptions): Pick<RunFacts, 'base' | 'folder'> {
  return { ...(base !== undefined && { base: resolve(base) }), folder: process.cwd() };
}
