import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Output } from '#cli/call/output.ts';
import type { Terminal } from '#cli/terminal/terminal.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** As git does: less ends by itself if everything fits, keeps colours, and leaves its text on screen. */
const DEFAULT_PAGER = 'less -FRX';
const LESS_OPTIONS = 'FRX';
/** For these words a shell is needed, as in `less | tee log`. */
const NEEDS_SHELL = /[|&;<>()$`\\"'*?[\]#~=%]/;
/** What a shell says about a program that does not exist, or that it cannot run. */
const NOT_RUN: readonly (number | null)[] = [126, 127];
/** More than a pipe holds: whoever has read it is a pager. */
const CHARACTERS_TO_KEEP = 2 ** 18;
const SECRET = /^(HMS_|PG)/;

/** The command that shows long output; undefined for none. */
export function pagerIn(env: Environment): string | undefined {
  const { PAGER: command = DEFAULT_PAGER } = env;
  return ['', 'cat'].includes(command.trim()) ? undefined : command;
}

interface Parts {
  readonly stdout: Output;
  readonly results: Pick<Terminal, 'rows'>;
  readonly env: Environment;
  /** `pagerIn`. */
  readonly command: string;
  /** Called once the pager has the screen: nothing else may be printed before `close` resolves. */
  readonly onOpen?: (() => void) | undefined;
}

/**
 * Lines for a terminal, through a pager as soon as they are longer than the screen. A pager that cannot be
 * started is left out.
 */
export class Pager {
  readonly #parts: Parts;
  /** What was written so far, as long as the pager may turn out not to run. */
  #kept: string[] | undefined = [];
  #size = 0;
  #child: ChildProcess | undefined;
  #target: Output | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Further lines are dropped: the user has closed the pager. */
  get isClosed(): boolean {
    return (this.#target ?? this.#parts.stdout).isClosed;
  }

  async lines(lines: readonly string[]): Promise<void> {
    if (this.#kept) {
      this.#kept.push(...lines);
      this.#size += lines.reduce((sum, { length }) => sum + length + 1, 0);
    }
    if (this.#target) {
      await this.#target.lines(lines);
      // A program that a shell does not find reads nothing.
      if (this.#target.isClosed && this.#kept) await this.#unlessRun();
      else if (this.#size > CHARACTERS_TO_KEEP) this.#kept = undefined;
    } else if ((this.#kept?.length ?? 0) >= this.#parts.results.rows()) await this.#open();
  }

  /** The user has interrupted the program: what follows is dropped. */
  stop(): void {
    this.#child?.stdin?.destroy();
  }

  /** Ends the pager at once. */
  kill(): void {
    this.#child?.kill();
  }

  /** Resolves once the user has closed the pager; prints what never needed one. */
  async close(): Promise<void> {
    const child = this.#child;
    if (child) {
      child.stdin?.end();
      await ended(child);
      if (this.#kept) await this.#unlessRun();
    } else if (!this.#target) await this.#printKept();
  }

  async #open(): Promise<void> {
    const child = start(this.#parts.command, this.#parts.env);
    try {
      await once(child, 'spawn');
    } catch {
      return await this.#printKept();
    }
    if (!child.stdin) return await this.#printKept();
    this.#child = child;
    this.#target = new Output(child.stdin);
    this.#parts.onOpen?.();
    await this.#target.lines(this.#kept ?? []);
  }

  /** Prints everything instead if the shell could not run the pager. */
  async #unlessRun(): Promise<void> {
    if (this.#child) await ended(this.#child);
    if (NOT_RUN.includes(this.#child?.exitCode ?? null)) await this.#printKept();
    this.#kept = undefined;
  }

  async #printKept(): Promise<void> {
    const lines = this.#kept ?? [];
    this.#child = undefined;
    this.#kept = undefined;
    this.#target = this.#parts.stdout;
    await this.#target.lines(lines);
  }
}

function start(command: string, env: Environment): ChildProcess {
  // A pager can start other programs, such as an editor.
  const visible = Object.entries(env).filter(([name]) => !SECRET.test(name));
  const options = { LESS: LESS_OPTIONS, LV: '-c', ...Object.fromEntries(visible) };
  const [program = '', ...args] = command.trim().split(/\s+/);
  const shell = NEEDS_SHELL.test(command);
  const stdio = ['pipe', 'inherit', 'inherit'] as const;
  return shell
    ? spawn(command, { shell, stdio: [...stdio], env: options })
    : spawn(program, args, { stdio: [...stdio], env: options });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
