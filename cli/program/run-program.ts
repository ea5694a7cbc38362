import { NO_INTERRUPTS } from '#cli/call/interrupts.ts';
import { CommanderError } from 'commander';
import type { Io } from '#cli/call/command.ts';
import { CommandFailure, EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { loadCommands } from './command-table.ts';
import { messageText } from './strict-command.ts';
import { createProgram } from './program.ts';
import { Output } from '#cli/call/output.ts';
import { asksForJson, Summary } from '#cli/call/summary.ts';
import { terminalOf } from '#cli/terminal/terminal.ts';

/** Never throws. `args` starts with the name of the command. Call `finishProgram` afterwards. */
export async function runProgram(args: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = EXIT.done;
  try {
    const onExit = (commandCode: ExitCode) => {
      code = commandCode;
    };
    const program = createProgram(await loadCommands(args[0]), io, onExit);
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    return reportFailure(error, io);
  }
}

export function reportFailure(error: unknown, io: Io): ExitCode {
  // Commander has already printed a message. For --help and --version, its exit code is 0.
  if (error instanceof CommanderError) {
    if (error.exitCode !== 0) return EXIT.invalid;
    io.summary.take();
    return EXIT.done;
  }
  if (error instanceof CommandFailure) {
    const words = messageText(error.message);
    io.summary.fail(words);
    void io.stderr.line(`hms: ${words}`);
    return error.exitCode;
  }
  io.summary.fail('internal error (HMS_DEBUG=1 shows where)');
  const stack = error instanceof Error ? error.stack : String(error);
  void io.stderr.line(
    io.env['HMS_DEBUG'] === '1'
      ? `hms: internal error\n${stack}`
      : 'hms: internal error (HMS_DEBUG=1 shows where)',
  );
  return EXIT.fault;
}

/** Prints the summary and flushes. Returns the final exit code: 70 if results were lost, not messages. */
export async function finishProgram(code: ExitCode, io: Io): Promise<ExitCode> {
  const summary = io.summary.take();
  if (summary) await io.stdout.end(summary);
  await Promise.all([io.stdout.flush(), io.stderr.flush()]);
  const { failure } = io.stdout;
  if (failure === undefined) return code;
  await io.stderr.line(`hms: Standard output could not be written: ${failure}.`);
  await io.stderr.flush();
  return EXIT.fault;
}

export function processIo(args: readonly string[]): Io {
  const { stdout, stderr, env, platform } = process;
  return {
    stdout: new Output(stdout),
    stderr: new Output(stderr),
    terminal: terminalOf(stderr, env, platform),
    results: terminalOf(stdout, env, platform),
    env,
    summary: new Summary(asksForJson(args)),
    interrupts: NO_INTERRUPTS,
  };
}
