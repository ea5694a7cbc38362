import type { Io } from '#cli/call/call.ts';
import { Output } from '#cli/call/output.ts';
import { asksForJson, Summary } from '#cli/call/summary.ts';
import { terminalOf } from '#cli/terminal/terminal.ts';

export function processIo(args: readonly string[]): Io {
  const { stdout, stderr, env } = process;
  return {
    stdout: new Output(stdout),
    stderr: new Output(stderr),
    terminal: terminalOf(stderr, env),
    results: terminalOf(stdout, env),
    env,
    summary: new Summary(asksForJson(args)),
  };
}
