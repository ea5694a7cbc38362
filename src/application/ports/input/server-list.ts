import type { Guards } from '#application/ports/runs/run-store.ts';

/** A server and its account, from the file `hms.config.json` (docs/cli.md). */
export interface ServerEntry {
  readonly name: string;
  /** An http(s) address without credentials. */
  readonly apiUrl: string;
  readonly username?: string;
  /** A program and its arguments. The first line of its output is the account's password. */
  readonly passwordCommand?: readonly string[];
  readonly guards?: ServerGuards;
}

type Limits = { readonly [Limit in keyof Guards]?: number };

export interface ServerGuards extends Limits {
  /** Whether to ask before anything is sent. Without a terminal, the command needs --yes or --plan. */
  readonly confirm?: boolean;
}

export interface ServerList {
  readonly path: string;
  /** The real path of the file, and a hash of its content. */
  readonly identity: string;
  readonly servers: readonly ServerEntry[];
  readonly defaultServer?: string;
}
