// The entry point of the CLI, with its signals and its last-resort error handling.
import { writeSync } from 'node:fs';
import { EXIT, type ExitCode } from './call/exit-codes.ts';
import { SIGNALS } from './call/interrupts.ts';
import { processIo, finishProgram, reportFailure, runProgram } from './program/run-program.ts';

const STANDARD_OUTPUT = 1;

// Treat an empty variable as unset. Change process.env itself, because commander reads it.
for (const [name, value] of Object.entries(process.env)) {
  if (name.startsWith('HMS_') && value === '') delete process.env[name];
}

const args = process.argv.slice(2);
const io = processIo(args);

// The launcher (hms.js) was killed: stop at once, as if both were one process.
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
      // The command has its own handler, which decides when the process exits.
      if (process.listenerCount(signal) > 1) return;
      io.summary.fail('Interrupted.');
      void leave(EXIT.interrupted);
    });
  }
  process.on('exit', printSummaryNow);
}

await leave(await runProgram(args, io));

/** Calls process.exit, because keep-alive connections and timers would delay a normal exit. */
async function leave(code: ExitCode): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  process.exit(await finishProgram(code, io));
}

/** For an immediate exit. Does nothing if output is still buffered, because the summary would overtake it. */
function printSummaryNow(): void {
  if (process.stdout.writableLength > 0) return;
  const summary = io.summary.take();
  if (!summary) return;
  try {
    writeSync(STANDARD_OUTPUT, `${JSON.stringify(summary)}\n`);
  } catch {}
}
