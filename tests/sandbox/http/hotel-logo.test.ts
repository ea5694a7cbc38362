import { beforeEach, describe, expect, test } from 'vitest';
import { LOGO_MAX_BYTES } from '#domain/hotel/logo.ts';
import { listenSandbox } from '#tests/sandbox/support/listen-sandbox.ts';
import {
  GIF,
  HOTEL,
  openSandbox,
  passwordOf,
  pictureForm,
  readReply,
  textOf,
  type Client,
} from '#tests/sandbox/support/sandbox-client.ts';
import { TEST_PASSWORD_COST } from '#tests/sandbox/support/password-cost.ts';

const LOGO = '/hotels/1/logo/';

const bytes = (beginning: string, length = 64) =>
  Buffer.from(beginning.padEnd(length, '\0'), 'latin1');
const PICTURES: [type: string, content: Buffer<ArrayBuffer>][] = [
  ['image/gif', GIF],
  ['image/png', bytes('\x89PNG\r\n\x1A\n')],
  ['image/jpeg', bytes('\xFF\xD8\xFF\xE0')],
  ['image/webp', bytes('RIFF\x24\x00\x00\x00WEBPVP8 ')],
];

let client: Client;
let token: string;

beforeEach(async () => {
  client = openSandbox();
  token = await client.signIn('demo-admin');
});

const upload = (body: unknown, as = token) => client.call('POST', LOGO, { token: as, body });
const logoOf = async () => (await client.call('GET', '/hotels/1/', { token })).body['logo'];

describe('the logo of a hotel', () => {
  test.each(PICTURES)(
    'the logo of a hotel may be of type %s, and is served to anyone',
    async (type, content) => {
      const reply = await upload(pictureForm(content, type));
      expect(reply.status).toBe(200);
      const address = textOf(reply.body['logo']);
      expect(await logoOf()).toBe(address);
      const picture = await client.app.request(address);
      expect(picture.status).toBe(200);
      expect(Buffer.from(await picture.arrayBuffer()).equals(content)).toBe(true);
      expect(Object.fromEntries(picture.headers)).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      });
    },
  );

  test('the logo of a hotel is replaced by the next one, at another address', async () => {
    const first = textOf((await upload(pictureForm())).body['logo']);
    const second = textOf((await upload(pictureForm())).body['logo']);
    expect(second).not.toBe(first);
    expect((await client.app.request(first)).status).toBe(404);
    expect((await client.app.request(second)).status).toBe(200);
  });

  test('the logo of a hotel is removed, also twice', async () => {
    const address = textOf((await upload(pictureForm())).body['logo']);
    expect((await client.call('DELETE', LOGO, { token })).status).toBe(204);
    expect((await client.call('DELETE', LOGO, { token })).status).toBe(204);
    expect(await logoOf()).toBeNull();
    expect((await client.app.request(address)).status).toBe(404);
  });
});

describe('a file that is no logo', () => {
  test.each([
    ['too large', 413, bytes('GIF89a', LOGO_MAX_BYTES + 1), 'image/gif'],
    ['much too large', 413, bytes('GIF89a', 2 * LOGO_MAX_BYTES), 'image/gif'],
    ['of another type', 415, bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['of another type than it says', 422, GIF, 'image/png'],
    ['not a picture at all', 422, bytes('<script>alert(1)</script>'), 'image/gif'],
    ['empty', 422, bytes('', 0), 'image/gif'],
  ])('a logo that is %s gets a %i', async (_, status, content, type) => {
    expect((await upload(pictureForm(content, type))).status).toBe(status);
    expect(await logoOf()).toBeNull();
  });

  test('a form without the file, or no body, gets a 400', async () => {
    for (const body of [pictureForm(GIF, 'image/gif', 'picture'), undefined]) {
      const reply = await upload(body);
      expect([reply.status, reply.body]).toEqual([400, { file: ['No file was submitted.'] }]);
    }
    const form = new FormData();
    form.append('file', 'text');
    expect((await upload(form)).status).toBe(400);
  });
});

test("neither changes nor removes another hotel's logo", async () => {
  const onboarding = await client.signIn('4onboard');
  const other = await client.make('/hotels/', onboarding, HOTEL);
  const path = `/hotels/${other}/logo/`;
  const body = pictureForm();
  expect((await client.call('POST', path, { token, body })).status).toBe(404);
  expect((await client.call('DELETE', path, { token })).status).toBe(404);
});

test("includes the base path in a logo's address, and sends 413 over a connection", async () => {
  const sandbox = await listenSandbox({ database: ':memory:', passwordCost: TEST_PASSWORD_COST });
  const { url } = sandbox;
  const body = { username: 'demo-admin', password: passwordOf('demo-admin') };
  const signedIn = await fetch(`${url}/auth/token/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { access } = (await signedIn.json()) as { access: string };
  const post = async (form: FormData) =>
    readReply(
      await fetch(`${url}${LOGO}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${access}` },
        body: form,
      }),
    );
  const reply = await post(pictureForm());
  const address = textOf(reply.body['logo']);
  expect(address).toMatch(/^\/api\/hotels\/logos\/[\w-]{32}$/);
  expect((await fetch(new URL(address, url))).headers.get('content-type')).toBe('image/gif');
  expect((await post(pictureForm(bytes('GIF89a', 8 * LOGO_MAX_BYTES)))).status).toBe(413);
  await sandbox.close();
});
