// Runs `hms` in a new folder: inside the test's process, or as a separate process where that
// matters.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { on, once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LAUNCHER, PROJECT_ROOT } from '#tests/support/project-root.ts';
import { closeLater } from '#tests/support/close-later.ts';
import { runInProcess } from './in-process.ts';

export const EXAMPLES = `${PROJECT_ROOT}examples/`;

export class Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;

  constructor(code: number | null, stdout: string, stderr: string) {
    this.code = code;
    this.stdout = stdout;
    this.stderr = stderr;
  }

  /** The lines of standard output, which must be JSON. */
  get events(): Row[] {
    return events(this.stdout);
  }

  /** The last event. */
  get summary(): Row {
    const last = this.events.at(-1);
    if (!last) throw new Error(`No event was printed. ${this.stderr}`);
    return last;
  }
}

type Call = string | readonly string[];

const wordsOf = (call: Call) => (typeof call === 'string' ? call.split(' ') : call);

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** A JSON object from a line of output. The type allows tests to read any field. */
export type Json = { readonly [key: string]: Json } & Iterable<Json>;

/** An event or a record. */
export type Row = { readonly [key: string]: Json };

export interface Workspace {
  readonly folder: string;
  /**
   * Runs a command inside the test's process, one at a time and with no gap between requests. A
   * text is a command whose words have no spaces.
   */
  hms(call: Call, options?: RunOptions): Promise<Run>;
  /**
   * Runs a command as a separate process, to test start-up, faults, streams and parallel commands.
   */
  process(call: Call, options?: RunOptions): Promise<Run>;
  start(call: Call, options?: RunOptions): ChildProcessWithoutNullStreams;
  /**
   * Writes a file and returns its name. Content that is neither a text nor bytes is written as
   * JSON; a list in a file `*.ndjson` with one item per line.
   */
  file(name: string, content: unknown): string;
  read(name: string): string;
  mode(name: string): number;
  /** All files below `.hms`, relative to the folder. */
  stateFiles(): string[];
  credentialsFiles(): string[];
  remove(): void;
}

/** Commands that send requests. Tests run them with no gap between requests. */
const SENDING = ['onboard', 'resume', 'undo', 'verify', 'export', 'hotels', 'rates roll'];

export function openWorkspace(env: Readonly<Record<string, string>> = {}): Workspace {
  const folder = mkdtempSync(join(tmpdir(), 'hms-test-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  closeLater(remove);
  const environment = (options: RunOptions) => ({
    PATH: process.env['PATH'] ?? '',
    XDG_STATE_HOME: join(folder, '.state'),
    ...env,
    ...options.env,
  });
  const start: Workspace['start'] = (call, options = {}) => {
    const child = spawn(process.execPath, [LAUNCHER, ...withoutWarnings(wordsOf(call))], {
      cwd: folder,
      env: environment(options),
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
    return child;
  };
  const stateFiles = () =>
    existsSync(join(folder, '.hms'))
      ? readdirSync(join(folder, '.hms'), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      : [];
  return {
    folder,
    start,
    async hms(call, options = {}) {
      const words = wordsOf(call);
      const args = withoutWarnings(withoutGap(words));
      const { input = '' } = options;
      const { code, stdout, stderr } = await runInProcess({
        args,
        folder,
        env: environment(options),
        input,
      });
      return new Run(code, stdout, withoutRateWarnings(stderr, words));
    },
    process: async (call, options) => await finished(start(call, options)),
    file(name, content) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), bytesOf(name, content));
      return name;
    },
    read: (name) => readFileSync(join(folder, name), 'utf8'),
    mode: (name) => statSync(join(folder, name)).mode & 0o777,
    stateFiles,
    credentialsFiles: () => stateFiles().filter((file) => file.endsWith('.credentials.ndjson')),
    remove,
  };
}

function bytesOf(name: string, content: unknown): string | Uint8Array {
  if (typeof content === 'string' || content instanceof Uint8Array) return content;
  return name.endsWith('.ndjson') && Array.isArray(content)
    ? content.map((item) => `${JSON.stringify(item)}\n`).join('')
    : JSON.stringify(content);
}

function withoutGap(args: readonly string[]): readonly string[] {
  const command = SENDING.find((name) => `${args.join(' ')} `.startsWith(`${name} `));
  if (command === undefined || args.includes('--min-gap')) return args;
  const words = command.split(' ');
  return [...words, '--min-gap', '0', ...args.slice(words.length)];
}

/** Commands with an option for warnings about rates that end soon. */
const WARNING = ['validate', 'plan', 'verify'];

/** Removes the warnings of `onboard` about rates that end soon, which only appear at the end of a year. */
function withoutRateWarnings(stderr: string, [command = '']: readonly string[] = []): string {
  if (WARNING.includes(command)) return stderr;
  return stderr.replaceAll(/^.*warning: rates: All rates end on .*\n/gm, '');
}

/**
 * Turns off warnings about rates that end soon. Otherwise, every test hotel would cause such a
 * warning from October to December.
 */
function withoutWarnings(args: readonly string[]): readonly string[] {
  const [command = ''] = args;
  const isWarning = WARNING.includes(command) && !args.includes('--warn-days');
  return isWarning ? [command, '--warn-days', '0', ...args.slice(1)] : args;
}

/** Waits until a process exits, and returns everything that it printed. */
export async function finished(child: ChildProcessWithoutNullStreams): Promise<Run> {
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return new Run(code, stdout, withoutRateWarnings(stderr));
}

/** Waits until the output contains a text, and returns the output so far. */
export async function heard(
  child: ChildProcessWithoutNullStreams,
  text: string,
  stream: 'stdout' | 'stderr' = 'stdout',
): Promise<string> {
  let said = '';
  const output = child[stream].setEncoding('utf8');
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    if (said.includes(text)) return said;
  }
  throw new Error(`The process ended without saying "${text}": ${said}`);
}

/** Waits for a line on standard error that contains the text. */
export async function errorLine(
  child: ChildProcessWithoutNullStreams,
  text: string,
): Promise<string> {
  let said = '';
  for await (const [chunk] of on(child.stderr, 'data')) {
    said += String(chunk);
    const line = said
      .split('\n')
      .slice(0, -1)
      .find((one) => one.includes(text));
    if (line !== undefined) return line;
  }
  throw new Error(said);
}

/** A string or number in an event, as a string. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function events(stdout: string): Json[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Json);
}
