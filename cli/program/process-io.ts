import type { Io } from '#cli/call/call.ts';
import { Output } from '#cli/call/output.ts';
import { asksForJson, Summary } from '#cli/call/summary.ts';
import { terminalOf } from '#cli/terminal/terminal.ts';

export function processIo(args: readonly string[]): Io {
  const { stdout, stderr, env, platform } = process;
  return {
    stdout: new Output(stdout),
    stderr: new Output(stderr),
    terminal: terminalOf(stderr, env, platform),
    results: terminalOf(stdout, env, platform),
    env,
    summary: new Summary(asksForJson(args)),
  };
}
