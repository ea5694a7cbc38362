/** A server with the account to use there, from the file `hms.config.json` (docs/cli.md). */
export interface ServerEntry {
  readonly name: string;
  /** An http(s) address without credentials. */
  readonly apiUrl: string;
  readonly username?: string;
  /** A program with its arguments. The first line that it prints is the password of the account. */
  readonly passwordCommand?: readonly string[];
}

export interface ServerList {
  /** The file, absolute. */
  readonly path: string;
  /** Its real path, and a hash of its content. */
  readonly identity: string;
  readonly servers: readonly ServerEntry[];
  /** The name of one of them. */
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
