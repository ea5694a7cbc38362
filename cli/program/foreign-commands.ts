// What people type who know other tools, such as Terraform, kubectl and gh.

/** By our commands: the words of other tools for the same. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  onboard: [
    'add',
    'apply',
    'create',
    'deploy',
    'install',
    'launch',
    'new',
    'provision',
    'push',
    'setup',
    'up',
    'update',
    'upgrade',
  ],
  validate: ['check', 'lint', 'test'],
  plan: ['dry-run', 'preview'],
  verify: ['compare', 'diff', 'drift'],
  runs: ['history', 'list', 'log', 'logs', 'ls', 'ps', 'runs list', 'runs ls', 'status'],
  'runs show': ['runs describe', 'runs get', 'runs status', 'show'],
  resume: ['continue', 'retry', 'runs resume'],
  export: ['describe', 'download', 'dump', 'get', 'list', 'ls', 'pull', 'show'],
  import: ['convert', 'init', 'template'],
  schema: ['init', 'template'],
  doctor: ['health', 'ping', 'status'],
  serve: ['dev', 'server', 'start'],
};

/** By what hms has no command for. */
const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  'No sign-in is stored: each command takes --username and HMS_PASSWORD. hms doctor checks them.': [
    'auth',
    'login',
    'logout',
    'signin',
    'whoami',
  ],
  'hms deletes no hotels.': ['delete', 'destroy', 'remove', 'rm'],
};

export interface ForeignCommand {
  /** Our commands that do the same: `runs show`. */
  readonly ours: readonly string[];
  readonly sentences: readonly string[];
}

/** `typed` starts with the command that it stands below: `runs list`. */
export function foreignCommand(typed: string): ForeignCommand {
  const keysFor = (table: Readonly<Record<string, readonly string[]>>) =>
    Object.keys(table).filter((key) => table[key]?.includes(typed.toLowerCase()));
  return { ours: keysFor(WORDS), sentences: keysFor(SENTENCES) };
}
