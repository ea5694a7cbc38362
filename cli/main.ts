// The CLI's entry: runs the program and turns however it ends into an exit code.
import { writeSync } from 'node:fs';
import { CommanderError } from 'commander';
import type { Io } from './call/call.ts';
import { CommandFailure } from './call/command-failure.ts';
import { EXIT, type ExitCode } from './call/exit-codes.ts';
import { SIGNALS } from './call/interrupts.ts';
import { Output } from './call/output.ts';
import { createProgram } from './program/program.ts';
import { asksForJson, Summary } from './call/summary.ts';
import { terminalOf } from './terminal/terminal.ts';

const STANDARD_OUTPUT = 1;

// An empty variable is an unset one; Commander reads them from the process itself.
for (const [name, value] of Object.entries(process.env)) {
  if (name.startsWith('HMS_') && value === '') delete process.env[name];
}

const io: Io = {
  stdout: new Output(process.stdout),
  stderr: new Output(process.stderr),
  terminal: terminalOf(process.stderr, process.env, process.platform),
  results: terminalOf(process.stdout, process.env, process.platform),
  env: process.env,
  summary: new Summary(),
};

// A launcher that was killed is to take its work with it, as if they were one process.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();

let isLeaving = false;
for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(fault, (error: unknown) => {
    if (!isLeaving) void leave(report(error));
  });
}

/** Becomes false once it is printed. */
let lacksSummary = asksForJson(process.argv.slice(2));
if (lacksSummary) {
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      // A command with signals of its own leaves in its own way.
      if (process.listenerCount(signal) > 1) return;
      io.summary.fail('Interrupted.');
      void leave(EXIT.interrupted);
    });
  }
  process.on('exit', printSummaryNow);
}

let code: ExitCode = EXIT.done;
try {
  const program = createProgram(io, (commandCode) => {
    code = commandCode;
  });
  await program.parseAsync();
} catch (error) {
  code = report(error);
}
await leave(code);

function report(error: unknown): ExitCode {
  // Commander has said its sentence already; it exits with 0 after --help and --version.
  if (error instanceof CommanderError) {
    if (error.exitCode !== 0) return EXIT.invalid;
    lacksSummary = false;
    return EXIT.done;
  }
  if (error instanceof CommandFailure) {
    io.summary.fail(error.message);
    void io.stderr.line(`hms: ${error.message}`);
    return error.exitCode;
  }
  io.summary.fail('internal error (HMS_DEBUG=1 shows where)');
  const stack = error instanceof Error ? error.stack : String(error);
  void io.stderr.line(
    process.env['HMS_DEBUG'] === '1'
      ? `hms: internal error\n${stack}`
      : 'hms: internal error (HMS_DEBUG=1 shows where)',
  );
  return EXIT.fault;
}

/**
 * Ends the process: kept-alive connections and pending timers must not hold it. Results that were
 * lost make any other exit code untrue; words to people that were lost do not.
 */
async function leave(exitCode: ExitCode): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  if (lacksSummary) {
    lacksSummary = false;
    await io.stdout.end(io.summary.event());
  }
  await Promise.all([io.stdout.flush(), io.stderr.flush()]);
  const { failure } = io.stdout;
  if (failure === undefined) process.exit(exitCode);
  await io.stderr.line(`hms: Standard output could not be written: ${failure}.`);
  await io.stderr.flush();
  process.exit(EXIT.fault);
}

/** For what ends the process at once. Where standard output has not taken a line yet, this one is lost. */
function printSummaryNow(): void {
  if (!lacksSummary || process.stdout.writableLength > 0) return;
  lacksSummary = false;
  try {
    writeSync(STANDARD_OUTPUT, `${JSON.stringify(io.summary.event())}\n`);
  } catch {
    // Nobody reads it.
  }
}
