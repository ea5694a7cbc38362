import { spawn } from 'node:child_process';
import { LAUNCHER } from './project-root.ts';

/**
 * Serves the built app with an in-memory sandbox on a free port; `options` are options of `hms
 * serve`.
 */
export async function serveApp(
  ...options: readonly string[]
): Promise<{ url: string; stop: () => void }> {
  const server = spawn(
    process.execPath,
    [LAUNCHER, 'serve', '--memory', '--port', '0', ...options],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    const url = /Ready on (\S+)\n/.exec(said)?.[1];
    if (url) return { url, stop: () => void server.kill() };
  }
  throw new Error(`The app did not start. ${said}`);
}
