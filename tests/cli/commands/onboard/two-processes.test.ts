// Two calls of `hms` at the same time, in different folders of one machine.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { join } from 'node:path';
import { readdirSync, statSync } from 'node:fs';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import {
  events,
  finished,
  openWorkspace,
  textOf,
  type Workspace,
} from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { relayTo } from '#tests/cli/support/wrong-server.ts';

let sandbox: LiveSandbox;
let state: string;
const open: Workspace[] = [];

beforeEach(async () => {
  sandbox = await openLiveSandbox();
  const shared = openWorkspace();
  open.push(shared);
  state = join(shared.folder, 'state');
});
afterEach(async () => {
  for (const work of open.splice(0)) work.remove();
  await sandbox.close();
});

/** A separate folder with the same hotel. */
function folderWith(hotels: object, url = sandbox.url): Workspace {
  const work = openWorkspace({ ...sandbox.env, HMS_API_URL: url, XDG_STATE_HOME: state });
  open.push(work);
  work.file('hotel.json', hotels);
  return work;
}

const HOTEL = hotelNamed('Seaside Grand', { roomTypes: [{ name: 'Suite', room_count: 20 }] });

async function counts() {
  const paths = [
    '/hotels/',
    '/rooms/rooms/?hotel=2',
    '/rates/rules/?hotel=2',
    '/auth/users/?hotel=2',
  ];
  const lists = await Promise.all(paths.map((path) => sandbox.get(path)));
  return lists.map((list) => [...list].length);
}

describe('two processes that set up one hotel at the same time', () => {
  it('a second process waits, and nothing is created twice', async () => {
    const first = folderWith(HOTEL).start(['onboard', 'hotel.json', '--json']);
    const second = folderWith(HOTEL).start(['onboard', 'hotel.json', '--json']);
    const both = await Promise.all([finished(first), finished(second)]);
    const made = both.map(({ stdout }) => events(stdout)[0]?.['operations']);
    const shown = JSON.stringify(both, null, 2);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(await counts(), shown).toEqual([1, 20, 3, 1]);
    expect(made.map((counted) => textOf(counted?.['created'])).toSorted()[0], shown).toBe('0');
  });

  it('a second process that waits too long names the first, sends nothing and can be resumed', async () => {
    let isHolding = true;
    const relay = await relayTo(
      sandbox.url,
      ({ method, url }) => isHolding && method === 'POST' && url === '/api/rooms/rooms/',
    );
    const one = folderWith(HOTEL, relay.url);
    const child = one.start(['onboard', 'hotel.json']);
    await until(async () => (await counts())[0] === 1);
    const other = folderWith(HOTEL, relay.url);
    const { code, stdout } = await hurried(() => other.hms(['onboard', 'hotel.json', '--json']));
    const [hotel] = events(stdout);
    expect(code).toBe(1);
    expect(hotel).toMatchObject({
      status: 'failed',
      operations: { done: 0 },
      error: {
        stage: 'hotel',
        message: expect.stringContaining(`process ${child.pid}, started in`),
      },
    });
    // The lock ends with its process.
    child.kill('SIGKILL');
    await finished(child);
    isHolding = false;
    const resumed = folderWith(HOTEL, relay.url);
    expect((await resumed.hms(['onboard', 'hotel.json'])).code).toBe(0);
    expect((await counts()).slice(1)).toEqual([20, 3, 1]);
    await relay.close();
  });

  it('a second process recognises the hotel despite another spelling', async () => {
    const profile = HOTEL.hotelProfile ?? {};
    const { name = '', street_address = '', email = '' } = profile;
    const other = {
      ...HOTEL,
      hotelProfile: {
        ...profile,
        code: 'OTHER01',
        email,
        name: ` ${name.toUpperCase()} `,
        street_address: street_address.toUpperCase(),
      },
    };
    const post = { held: 0 };
    const relay = await relayTo(sandbox.url, ({ method, url }) => {
      const isPost = method === 'POST' && url === '/api/hotels/';
      if (isPost) post.held += 1;
      return isPost;
    });
    const first = folderWith(HOTEL, relay.url).start(['onboard', 'hotel.json']);
    await until(async () => await Promise.resolve(post.held === 1));
    const second = folderWith(other, relay.url);
    const { stdout } = await hurried(() => second.hms(['onboard', 'hotel.json', '--json']));
    first.kill('SIGKILL');
    await finished(first);
    await relay.close();
    const message: unknown = expect.stringContaining(`process ${first.pid}, started in`);
    expect(events(stdout)[0]).toMatchObject({ operations: { done: 0 }, error: { message } });
  });

  it('hotel locks are readable only by the user and are removed', async () => {
    const one = folderWith(HOTEL);
    await one.hms(['onboard', 'hotel.json']);
    const folder = join(state, 'hms');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const file of readdirSync(folder).filter((name) => name !== 'consents')) {
      expect([file, statSync(join(folder, file)).mode & 0o777]).toEqual([file, 0o600]);
    }
    expect(readdirSync(folder).filter((file) => file.startsWith('process-'))).toEqual([]);
  });

  it('a run warns and works if it cannot store locks', async () => {
    const one = folderWith(HOTEL);
    const XDG_STATE_HOME = join(one.folder, one.file('file', 'no folder'));
    const { code, stderr } = await one.hms(['onboard', 'hotel.json'], { env: { XDG_STATE_HOME } });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Warning: cannot lock hotels against other processes: /m);
  });
});

/** An in-process call waits ten seconds for the lock of another process; here, this takes 0.2 s. */
async function hurried<Result>(call: () => Promise<Result>): Promise<Result> {
  const now = Date.now.bind(Date);
  const start = now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => start + (now() - start) * 50);
  try {
    return await call();
  } finally {
    clock.mockRestore();
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
}
