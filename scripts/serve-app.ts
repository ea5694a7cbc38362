import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const HMS = fileURLToPath(new URL('../cli/hms.js', import.meta.url));

/** The built app with a sandbox in memory, on a free port of this machine. */
export async function serveApp(): Promise<{ url: string; stop(): void }> {
  const server = spawn(process.execPath, [HMS, 'serve', '--memory', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for (;;) {
    const [chunk] = (await once(server.stdout, 'data')) as [Buffer];
    said += chunk.toString();
    const url = /Ready on (\S+)/.exec(said)?.[1];
    if (url) return { url, stop: () => void server.kill('SIGTERM') };
  }
}
