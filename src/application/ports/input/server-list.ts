/** A server with the account to use there, from the file `hms.config.json` (docs/cli.md). */
export interface ServerEntry {
  readonly name: string;
  /** An http(s) address without credentials. */
  readonly apiUrl: string;
  readonly username?: string;
  /** A program with its arguments. The first line that it prints is the password of the account. */
  readonly passwordCommand?: readonly string[];
  readonly guards?: ServerGuards;
}

/** The limits of `hms onboard` at a server. */
interface ServerGuards {
  readonly maxChanges?: number;
  readonly maxDeletes?: number;
  /** Asks before anything is sent; without a terminal, the call needs --yes or --plan. */
  readonly confirm?: boolean;
}

export interface ServerList {
  /** The file, absolute. */
  readonly path: string;
  /** Its real path, and a hash of its content. */
  readonly identity: string;
  readonly servers: readonly ServerEntry[];
  /** The name of one of the servers. */
  readonly defaultServer?: string;
}

/** The file at `path` cannot be used. The message continues a sentence that starts with the path. */
export class ServersUnreadable extends Error {
  override readonly name = 'ServersUnreadable';
  readonly path: string;

  constructor(path: string, reason: string) {
    super(reason);
    this.path = path;
  }
}
