// Run as a program, it is one client.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Agent } from 'undici';
import { postAll } from './post-all.ts';

const REQUESTS = 45_000;
/** Enough that the code is compiled. */
const WARM_UP = 5000;
const BODY = { hotel: 1, room_type: 1, room_number: '101', floor: 1, status: 'available' };

/** Requests a second of `count` processes that only send rooms with undici, all at the same time. */
export async function bareRequestsPerSecond(
  url: string,
  { count, atOnce }: { readonly count: number; readonly atOnce: number },
): Promise<number> {
  const program = fileURLToPath(import.meta.url);
  const args = [program, url, String(Math.round(REQUESTS / count)), String(atOnce)];
  const rates = await Promise.all(
    Array.from({ length: count }, async () => {
      const { stdout } = await promisify(execFile)(process.execPath, args);
      return Number(stdout);
    }),
  );
  return rates.reduce((sum, rate) => sum + rate, 0);
}

if (import.meta.main) {
  const [, , url = '', requests, connections] = process.argv;
  const atOnce = Number(connections);
  const agent = new Agent({ connections: atOnce });
  const bodies = (length: number) => Array.from({ length }, () => BODY);
  await postAll(url, agent, { bodies: bodies(WARM_UP), atOnce });
  const ms = await postAll(url, agent, { bodies: bodies(Number(requests)), atOnce });
  console.log(Number(requests) / (ms / 1000));
  await agent.close();
}
