// `hms` on a terminal of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LAUNCHER } from '#tests/support/project-root.ts';
import type { Workspace } from './run-hms.ts';

const SCRIPT = '/usr/bin/script';
export const HAS_TERMINALS = existsSync(SCRIPT);

interface TerminalCall {
  readonly env?: Readonly<Record<string, string>>;
  /** What to type after each text, in this order. */
  readonly answers?: readonly (readonly [text: string, typed: string])[];
}

/** Resolves to everything on the screen. */
export async function onTerminal(
  { folder }: Workspace,
  args: readonly string[],
  { env = {}, answers = [] }: TerminalCall = {},
): Promise<{ readonly code: number; readonly said: string }> {
  const command = `"${process.execPath}" "${LAUNCHER}" ${args.map((arg) => `'${arg}'`).join(' ')}`;
  const child = spawn(SCRIPT, ['-qec', command, '/dev/null'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      TERM: 'xterm',
      XDG_STATE_HOME: join(folder, '.state'),
      ...env,
    },
  });
  let said = '';
  const left = [...answers];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
    const [[text, typed] = []] = left;
    if (text === undefined || typed === undefined || !said.includes(text)) return;
    left.shift();
    child.stdin.write(typed);
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: said.replaceAll('\r', '') };
}
