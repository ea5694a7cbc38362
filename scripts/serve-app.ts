import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const HMS = fileURLToPath(new URL('../cli/hms.js', import.meta.url));

/** The built app with a sandbox in memory, on a free port of this machine; `options` of `hms serve`. */
export async function serveApp(
  ...options: readonly string[]
): Promise<{ url: string; stop: () => void }> {
  const server = spawn(process.execPath, [HMS, 'serve', '--memory', '--port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    const url = /Ready on (\S+)\n/.exec(said)?.[1];
    if (url) return { url, stop: () => void server.kill() };
  }
  throw new Error(`The app did not start. ${said}`);
}
