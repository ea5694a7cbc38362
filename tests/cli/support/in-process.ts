// Runs `hms` inside the test's own process, which avoids the start-up cost. All else is as in
// main.ts.
import { NO_INTERRUPTS } from '#cli/call/interrupts.ts';
import { PassThrough, Writable } from 'node:stream';
import type { WriteStream } from 'node:tty';
import { Output } from '#cli/call/output.ts';
import { asksForJson, Summary } from '#cli/call/summary.ts';
import { finishProgram, runProgram } from '#cli/program/run-program.ts';
import { terminalOf } from '#cli/terminal/terminal.ts';

export interface InProcessCall {
  readonly args: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly input: string;
}

/**
 * Commands listen for these events of the process. The listeners must be removed after each
 * command, because the process continues.
 */
const ENDINGS = ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Restores the state of the process after a command; undefined while no command is running. */
let endCall: (() => void) | undefined;

/** Call after each test. If a failed test left a command running, the next test would fail too. */
export function abandonCall(): void {
  endCall?.();
}

/**
 * Runs only one command at a time, because the folder, the environment and standard input belong to
 * the process.
 */
export async function runInProcess({ args, folder, env, input }: InProcessCall) {
  if (endCall) throw new Error('A call is in progress: use `process` for calls side by side.');
  const before = { env: process.env, folder: process.cwd(), listeners: listenersOf() };
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {};
  process.chdir(folder);
  process.env = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => !name.startsWith('HMS_') || value !== ''),
  );
  const typed = new PassThrough().end(input);
  Object.defineProperty(process, 'stdin', { value: typed, configurable: true });
  const stdout = new Captured();
  const stderr = new Captured();
  const end = () => {
    if (endCall !== end) return;
    for (const [event, listener] of listenersOf()) {
      if (before.listeners.some(([, known]) => known === listener)) continue;
      process.off(event, listener);
      if (event === 'exit') listener();
    }
    Object.defineProperty(process, 'stdin', stdin);
    process.env = before.env;
    process.chdir(before.folder);
    endCall = undefined;
  };
  endCall = end;
  try {
    // hms must not treat the captured streams as a terminal.
    const terminal = terminalOf({} as WriteStream, process.env, process.platform);
    const io = {
      stdout: new Output(stdout),
      stderr: new Output(stderr),
      terminal,
      results: terminal,
      env: process.env,
      summary: new Summary(asksForJson(args)),
      interrupts: NO_INTERRUPTS,
    };
    const code = await finishProgram(await runProgram(args, io), io);
    return { code, stdout: stdout.text, stderr: stderr.text };
  } finally {
    end();
  }
}

function listenersOf(): (readonly [string, () => void])[] {
  return ENDINGS.flatMap((event) =>
    process.rawListeners(event).map((listener) => [event, listener] as const),
  );
}

class Captured extends Writable {
  readonly #chunks: Buffer[] = [];

  get text(): string {
    return Buffer.concat(this.#chunks).toString();
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }
}
