// The CLI's entry: binds the program to this process, its streams, signals and faults.
import { writeSync } from 'node:fs';
import { EXIT, type ExitCode } from './call/exit-codes.ts';
import { SIGNALS } from './call/interrupts.ts';
import { processIo } from './program/process-io.ts';
import { finishProgram, reportFailure, runProgram } from './program/run-program.ts';

const STANDARD_OUTPUT = 1;

// An empty variable is an unset one; Commander reads them from the process itself.
for (const [name, value] of Object.entries(process.env)) {
  if (name.startsWith('HMS_') && value === '') delete process.env[name];
}

const args = process.argv.slice(2);
const io = processIo(args);

// Users of `hms` can do nothing about a deprecation in a library, such as pg's for ~/.pgpass.
process.noDeprecation = true;

// If the launcher is killed, its work ends too, as if they were one process.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();

let isLeaving = false;
for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(fault, (error: unknown) => {
    if (!isLeaving) void leave(reportFailure(error, io));
  });
}

if (io.summary.isDue) {
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      // A command with its own signal handlers exits by itself.
      if (process.listenerCount(signal) > 1) return;
      io.summary.fail('Interrupted.');
      void leave(EXIT.interrupted);
    });
  }
  process.on('exit', printSummaryNow);
}

await leave(await runProgram(args, io));

/** Ends the process: keep-alive connections and pending timers must not delay the exit. */
async function leave(code: ExitCode): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  process.exit(await finishProgram(code, io));
}

/**
 * Before an immediate exit. The line is lost if standard output has not accepted the previous one.
 */
function printSummaryNow(): void {
  if (process.stdout.writableLength > 0) return;
  const summary = io.summary.take();
  if (!summary) return;
  try {
    writeSync(STANDARD_OUTPUT, `${JSON.stringify(summary)}\n`);
  } catch {
    // The reader of this stream is gone.
  }
}
