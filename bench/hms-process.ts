import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LAUNCHER } from '#tests/support/project-root.ts';

/** A separate state folder, so that the bench neither reads nor changes the user's saved state. */
export const STATE = join(tmpdir(), 'hms-bench-state');
/** A module that prints the process's resource usage to standard error just before the process exits. */
const PRINT_USAGE =
  'data:text/javascript,process.on("exit",()=>process.stderr.write("\\n"+JSON.stringify(process.resourceUsage())))';

export interface FinishedProcess {
  /** The last line of standard output; empty if `output` is `ignore`. */
  readonly lastLine: string;
  readonly peakMebibytes: number;
}

interface HmsOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly output?: 'pipe' | 'ignore';
}

/** Runs `hms` in `folder` until it exits. Throws if the exit code is not 0. */
export async function runHms(
  folder: string,
  args: readonly string[],
  { env = {}, output = 'pipe' }: HmsOptions = {},
): Promise<FinishedProcess> {
  const child = spawn(process.execPath, ['--import', PRINT_USAGE, LAUNCHER, ...args], {
    cwd: folder,
    env: { ...process.env, XDG_STATE_HOME: STATE, ...env },
    stdio: ['ignore', output, 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    // Keeps only the end, because callers need only the last line.
    stdout = (stdout + text).slice(-4096);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-4096);
  });
  const code = await new Promise((resolve) => {
    child.on('close', resolve);
  });
  if (code !== 0)
    throw new Error(`hms ${args.join(' ')} exited with code ${String(code)}: ${stderr}`);
  const usage = JSON.parse(stderr.split('\n').at(-1) ?? '') as NodeJS.ResourceUsage;
  return {
    lastLine: stdout.trimEnd().split('\n').at(-1) ?? '',
    peakMebibytes: usage.maxRSS / 1024,
  };
}
