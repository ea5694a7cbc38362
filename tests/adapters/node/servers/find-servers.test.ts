import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { findServers } from '#adapters/node/servers/find-servers.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

const write = (path: string, content: string | Uint8Array) =>
  writeFileSync(join(folder, path), content);
const LIST = '{"servers":{"stage":{"apiUrl":"https://stage.example/api"}}}';

describe('the search for hms.config.json', () => {
  it('finds the nearest one, here or above', () => {
    mkdirSync(join(folder, 'chain/hotels'), { recursive: true });
    write('hms.config.json', '{"servers":{}}');
    write('chain/hms.config.json', `\u{FEFF}${LIST}`);
    expect(findServers(join(folder, 'chain/hotels'))).toMatchObject({
      path: join(folder, 'chain/hms.config.json'),
      servers: [{ name: 'stage' }],
    });
    expect(findServers(folder)).toMatchObject({ path: join(folder, 'hms.config.json') });
  });

  it.each([
    [new Uint8Array([0x7b, 0xff]), 'is not UTF-8.'],
    [`${LIST}${' '.repeat(1 << 20)}`, 'is larger than 1 MiB.'],
    ['{', ':1:2: The JSON text is incomplete: a closing ", ] or } is missing.'],
  ])('refuses a file that cannot be used', (content, reason) => {
    write('hms.config.json', content);
    expect(() => findServers(folder)).toThrow(reason);
  });
});
