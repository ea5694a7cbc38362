import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { ServerEntry } from '#application/ports/input/server-list.ts';
import { invalidCommand } from '#cli/call/exit-codes.ts';
import { printable } from '#cli/terminal/printable.ts';

/** Long enough for a user to type a PIN. */
const PATIENCE_MS = 120_000;
/** Wait for output after the command has ended: an agent that it started may keep the output open. */
const AGENT_MS = 500;
/** A longer output cannot be a password. */
const MOST_BYTES = 65_536;

type End = { readonly failure: string } | { readonly output: Buffer };

/**
 * Runs the password command of a server without a shell, in the folder of the file that defines it (`path`). Resolves
 * to the first line of the output. hms never prints that output, not even in errors. Throws `CommandFailure` if the
 * command fails.
 */
export async function runPasswordCommand(
  { name, passwordCommand = [] }: ServerEntry,
  path: string,
  patienceMs = PATIENCE_MS,
): Promise<string> {
  const [program = '', ...args] = passwordCommand;
  const end = await outputOf(program, args, dirname(path), patienceMs);
  const failure = 'failure' in end ? end.failure : undefined;
  const [password = ''] = 'output' in end ? end.output.toString().split(/\r?\n/, 1) : [];
  if (failure === undefined && password !== '') return password;
  const server = printable(JSON.stringify(name));
  const command = `The password command of ${server} (${printable(program)})`;
  throw invalidCommand(`${command} ${failure ?? 'printed no password on its first line'}.`);
}

async function outputOf(
  program: string,
  args: readonly string[],
  folder: string,
  patienceMs: number,
): Promise<End> {
  return await new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: folder,
      shell: false,
      windowsHide: true,
      // The command may use standard input only if it is a terminal. Otherwise standard input may contain
      // configurations.
      stdio: [
        process.stdin.isTTY ? 'inherit' : 'ignore',
        'pipe',
        process.stderr.isTTY ? 'inherit' : 'ignore',
      ],
    });
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (outcome: End) => {
      clearTimeout(timer);
      child.stdout.destroy();
      child.kill('SIGKILL');
      resolve(outcome);
    };
    const seconds = Math.round(patienceMs / 1000);
    const late = `did not finish within ${seconds} seconds`;
    const timer = setTimeout(() => end({ failure: late }), patienceMs);
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MOST_BYTES) end({ failure: 'printed more than 64 KiB' });
    });
    child.on('error', (error) => end({ failure: startFailure(error) }));
    const succeed = () => end({ output: Buffer.concat(chunks) });
    child.on('exit', (code, signal) => {
      if (code === 0) setTimeout(succeed, AGENT_MS);
      else end({ failure: signal ? `was stopped by ${signal}` : `failed with exit code ${code}` });
    });
    child.on('close', (code) => {
      if (code === 0) succeed();
    });
  });
}

function startFailure(error: Error): string {
  const code = 'code' in error ? String(error.code) : error.message;
  if (code === 'ENOENT') return 'was not found';
  return `could not be started: ${code === 'EACCES' ? 'permission denied (EACCES)' : code}`;
}
