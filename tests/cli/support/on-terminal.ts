import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LAUNCHER } from '#tests/support/project-root.ts';
import type { Workspace } from './run-hms.ts';

const SCRIPT = '/usr/bin/script';
export const HAS_TERMINALS = existsSync(SCRIPT);

interface TerminalOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
}

interface TerminalCall extends TerminalOptions {
  /** What to type when each text appears, in this order. */
  readonly answers?: readonly (readonly [text: string, typed: string])[];
}

/** The screen's contents arrive in `stdout`; writing to `stdin` is typing. */
export function startOnTerminal(
  { folder }: Workspace,
  args: readonly string[],
  { env = {}, columns }: TerminalOptions = {},
): ChildProcessWithoutNullStreams {
  const call = `"${process.execPath}" "${LAUNCHER}" ${args.map((arg) => `'${arg}'`).join(' ')}`;
  const command = columns === undefined ? call : `stty cols ${columns} rows 24; ${call}`;
  return spawn(SCRIPT, ['-qec', command, '/dev/null'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      TERM: 'xterm',
      XDG_STATE_HOME: join(folder, '.state'),
      ...env,
    },
  });
}

/** Resolves with everything on the screen, and with the answers for which no question came. */
export async function onTerminal(
  work: Workspace,
  args: readonly string[],
  { answers = [], ...options }: TerminalCall = {},
) {
  const child = startOnTerminal(work, args, options);
  let said = '';
  let seen = 0;
  const unasked = [...answers];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
    const [[text, typed] = []] = unasked;
    if (text === undefined || typed === undefined) return;
    const at = said.indexOf(text, seen);
    if (at === -1) return;
    seen = at + text.length;
    unasked.shift();
    child.stdin.write(typed);
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: said.replaceAll('\r', ''), unasked };
}
