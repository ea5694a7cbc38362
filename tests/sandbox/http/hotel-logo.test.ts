import { beforeEach, describe, expect, test } from 'vitest';
import { LOGO_MAX_BYTES } from '#domain/hotel/logo.ts';
import {
  GIF,
  HOTEL,
  openSandbox,
  pictureForm,
  textOf,
  type Client,
  type User,
} from '#tests/sandbox/support/sandbox-client.ts';

const LOGO = '/hotels/1/logo/';

const bytes = (beginning: string, length = 64) =>
  Buffer.from(beginning.padEnd(length, '\0'), 'latin1');

let client: Client;
let admin: User;

beforeEach(async () => {
  client = openSandbox();
  admin = await client.as('demo-admin');
});

const upload = async (form: FormData) => textOf((await admin.post(LOGO, form)).body['logo']);
const logo = async () => (await admin.get('/hotels/1/')).body['logo'];
const statusOf = async (address: string) => (await client.app.request(address)).status;

describe('the logo of a hotel', () => {
  test.each([
    ['image/gif', GIF],
    ['image/png', bytes('\x89PNG\r\n\x1A\n')],
    ['image/jpeg', bytes('\xFF\xD8\xFF\xE0')],
    ['image/webp', bytes('RIFF\x24\x00\x00\x00WEBPVP8 ')],
  ])('may be of type %s, and is served to anyone', async (type, content) => {
    const address = await upload(pictureForm(content, type));
    expect(await logo()).toBe(address);
    const picture = await client.app.request(address);
    expect(Buffer.from(await picture.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('is replaced by the next one, at another address, and removed, also twice', async () => {
    const [first, second] = [await upload(pictureForm()), await upload(pictureForm())];
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    expect(await admin.remove(LOGO)).toAnswer(204);
    expect(await admin.remove(LOGO)).toAnswer(204);
    expect([await logo(), await statusOf(second)]).toEqual([null, 404]);
  });

  test.each([
    ['too large', 413, bytes('GIF89a', LOGO_MAX_BYTES + 1), 'image/gif'],
    ['much too large', 413, bytes('GIF89a', 2 * LOGO_MAX_BYTES), 'image/gif'],
    ['of another type', 415, bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['of another type than it says', 422, GIF, 'image/png'],
    ['not a picture at all', 422, bytes('<script>alert(1)</script>'), 'image/gif'],
    ['empty', 422, bytes('', 0), 'image/gif'],
  ])('that is %s gets a %i', async (_, status, content, type) => {
    expect(await admin.post(LOGO, pictureForm(content, type))).toAnswer(status);
    expect(await logo()).toBeNull();
  });

  test('must be a file of a form', async () => {
    const text = new FormData();
    text.append('file', 'text');
    for (const body of [pictureForm(GIF, 'image/gif', 'picture'), text, undefined])
      expect(await admin.post(LOGO, body)).toAnswer(400, { file: ['No file was submitted.'] });
  });

  test('is not changed or removed by the user of another hotel', async () => {
    const other = await (await client.as('4onboard')).make('/hotels/', HOTEL);
    const path = `/hotels/${other}/logo/`;
    expect(await admin.post(path, pictureForm())).toAnswer(404);
    expect(await admin.remove(path)).toAnswer(404);
  });
});
