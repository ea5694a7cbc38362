// The CLI's entry: runs the program and turns however it ends into an exit code.
import { CommanderError } from 'commander';
import type { Io } from './call.ts';
import { CommandFailure } from './command-failure.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { Output } from './output.ts';
import { createProgram } from './program.ts';
import { terminalOf } from './terminal.ts';

const io: Io = {
  stdout: new Output(process.stdout),
  stderr: new Output(process.stderr),
  terminal: terminalOf(process.stderr, process.env, process.platform),
  env: process.env,
};

for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(fault, (error: unknown) => void leave(report(error)));
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
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.invalid;
  if (error instanceof CommandFailure) {
    void io.stderr.line(`hms: ${error.message}`);
    return error.exitCode;
  }
  const stack = error instanceof Error ? error.stack : String(error);
  void io.stderr.line(
    process.env['HMS_DEBUG'] === '1'
      ? `hms: internal error\n${stack}`
      : 'hms: internal error (HMS_DEBUG=1 shows where)',
  );
  return EXIT.fault;
}

/** Kept-alive connections and pending timers must not hold the process. */
async function leave(exitCode: ExitCode): Promise<void> {
  await Promise.all([io.stdout.flush(), io.stderr.flush()]);
  process.exit(exitCode);
}
