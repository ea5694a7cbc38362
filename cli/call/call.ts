import type { ExitCode } from './exit-codes.ts';
import type { Output } from './output.ts';
import type { Summary } from './summary.ts';
import type { Terminal } from '#cli/terminal/terminal.ts';

/** Every command's options as the program has read them; each command declares the ones it takes. */
export interface Options {
  readonly json?: boolean;
  readonly apiUrl?: URL;
  readonly username?: string;
  readonly passwordStdin?: boolean;
  readonly concurrency?: number;
  /** Milliseconds. */
  readonly minGap?: number;
  /** Seconds. */
  readonly wait?: number;
  /** Hotels in work at one time. */
  readonly hotels?: number;
  readonly skipInvalid?: boolean;
  /** Hotels that are like existing ones are not the same. */
  readonly new?: boolean;
  /** Only show what would change. */
  readonly dryRun?: boolean;
  /** Delete duplicates and extra records. */
  readonly prune?: boolean;
  /** Without a question. */
  readonly yes?: boolean;
  readonly resetPasswords?: boolean;
  readonly resetGeneratedPasswords?: boolean;
  /** A hotel that could not be fully compared counts as one that differs. */
  readonly strict?: boolean;
  /** Where runs are kept. */
  readonly runsDir?: string;
  readonly credentials?: string;
  readonly out?: string;
  readonly force?: boolean;
  readonly report?: string;
  /** Ids or codes. */
  readonly hotel?: readonly string[];
  /** True where it is given without a name. */
  readonly template?: string | true;
  readonly port?: number;
  readonly host?: string;
  readonly db?: string;
  readonly memory?: boolean;
  readonly setupGate?: 'off' | 'status';
  readonly tokenSeconds?: number;
  readonly throttle?: { readonly requests: number; readonly seconds: number };
}

/** The world a command runs in. */
export interface Io {
  /** Results only. */
  readonly stdout: Output;
  /** Everything said to a person. */
  readonly stderr: Output;
  /** Standard error. */
  readonly terminal: Terminal;
  /** Standard output. */
  readonly results: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Printed last, with --json. */
  readonly summary: Summary;
}

export interface Call {
  readonly args: readonly string[];
  readonly options: Options;
  readonly io: Io;
}

export type Run = (call: Call) => Promise<ExitCode>;
