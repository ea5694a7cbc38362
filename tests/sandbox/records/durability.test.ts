import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import {
  HOTEL,
  openSandbox,
  passwordOf,
  readReply,
  room,
  roomType,
  statusesOf,
  textOf,
  type Reply,
} from '#tests/sandbox/support/sandbox-client.ts';

let folder = '';
let database = '';
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = temporaryFolder();
  database = join(folder, 'nested', 'sandbox.db');
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function post(url: string, token: string, body: unknown): Promise<Reply> {
  const headers = {
    'Content-Type': 'application/json',
    ...(token !== '' && { Authorization: `Bearer ${token}` }),
  };
  return readReply(await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }));
}

async function signInAt(url: string): Promise<string> {
  const body = { username: '4onboard', password: passwordOf('4onboard') };
  return textOf((await post(`${url}/auth/token/`, '', body)).body['access']);
}

describe('a file database', () => {
  test('is private, seeded once, and keeps its records, secret and tokens', async () => {
    const first = openSandbox({ database });
    expect(statSync(database).mode % 0o1000).toBe(0o600);
    const user = await first.as('4onboard');
    const hotel = await user.make('/hotels/', HOTEL);
    first.close();
    const second = openSandbox({ database });
    const { body } = await second.bearer(user.token).get(`/hotels/${hotel}/`);
    expect(body).toMatchObject(HOTEL);
    second.close();
  });

  test('that lacks a current column keeps its records and gets the column', async () => {
    const first = openSandbox({ database });
    const user = await first.as('4onboard');
    const hotel = await user.make('/hotels/', HOTEL);
    const id = await user.make('/rooms/types/', roomType(hotel));
    first.close();
    const file = new DatabaseSync(database);
    file.exec('ALTER TABLE room_types DROP COLUMN bed_configuration');
    file.close();
    const second = openSandbox({ database });
    const { body } = await second.bearer(user.token).get(`/rooms/types/${id}/`);
    const lacking = { bed_configuration: '', base_rate: '100.00' };
    expect(body).toMatchObject({ ...roomType(hotel), id, ...lacking });
    second.close();
  });

  test('of a later version is refused', () => {
    openSandbox({ database }).close();
    const file = new DatabaseSync(database);
    file.exec('PRAGMA user_version = 99');
    file.close();
    expect(() => openSandbox({ database })).toThrow('version 99');
    writeFileSync(join(folder, 'text.db'), 'this is no database, but a text of some length');
    expect(() => openSandbox({ database: join(folder, 'text.db') })).toThrow('not a database');
  });

  test('keeps its unique keys with two sandboxes on it', async () => {
    const first = openSandbox({ database });
    const second = openSandbox({ database });
    const { token } = await first.as('4onboard');
    const replies = await Promise.all(
      [first, second, first, second].map((client) => client.bearer(token).post('/hotels/', HOTEL)),
    );
    expect(statusesOf(replies)).toEqual([201, 400, 400, 400]);
    first.close();
    second.close();
  });
});

test('loses no acknowledged record when killed in the middle of writing', async () => {
  const script = join(import.meta.dirname, '../support/listening-process.ts');
  const child = spawn(process.execPath, [script, database], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = line.toString().trim();
  const token = await signInAt(url);
  const hotel = Number((await post(`${url}/hotels/`, token, HOTEL)).body['id']);
  const type = Number((await post(`${url}/rooms/types/`, token, roomType(hotel))).body['id']);
  const acknowledged: string[] = [];
  let number = 0;
  const worker = async () => {
    try {
      for (;;) {
        number += 1;
        const wanted = String(number);
        const reply = await post(`${url}/rooms/rooms/`, token, room(hotel, type, wanted));
        if (reply.status !== 201) throw new Error(reply.text);
        acknowledged.push(wanted);
        if (acknowledged.length === 60) child.kill('SIGKILL');
      }
    } catch (error) {
      if (child.exitCode === null && !child.killed) throw error;
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));

  const file = new DatabaseSync(database);
  const stored = file
    .prepare('SELECT room_number FROM rooms WHERE hotel = ?')
    .all(hotel)
    .map((row) => String(row['room_number']));
  expect(file.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  file.close();
  expect(acknowledged.length).toBeGreaterThanOrEqual(60);
  expect(acknowledged.filter((wanted) => !stored.includes(wanted))).toEqual([]);
  const reopened = openSandbox({ database });
  const list = await reopened.bearer(token).get(`/rooms/rooms/?hotel=${hotel}`);
  expect(list.body['count']).toBe(stored.length);
  reopened.close();
});
