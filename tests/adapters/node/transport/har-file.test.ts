import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { harEntry } from '#adapters/http/watch/har-entry.ts';
import { HarFile } from '#adapters/node/transport/har-file.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { readHar } from '#tests/adapters/support/har-schema.ts';

let path: string;
let file: number;

beforeEach(() => {
  path = join(temporaryFolder(), 'x.har');
  file = openSync(path, 'wx+');
});

const entry = (page: number) =>
  harEntry({
    request: { method: 'GET', url: `http://h.example/?page=${page}`, headers: {}, timeoutMs: 1000 },
    startedAt: 0,
    ms: 1,
    outcome: 'It is away. ☂',
  });

describe('the file of an HTTP Archive', () => {
  it('reports a failure once, and takes no more entries', () => {
    const failures: unknown[] = [];
    const har = new HarFile(file, '1.0.0', (error) => failures.push(error));
    har.append(entry(1));
    closeSync(file);
    har.append(entry(2));
    har.append(entry(3));
    expect(failures).toHaveLength(1);
    expect(readHar(readFileSync(path, 'utf8')).log.entries).toHaveLength(1);
  });
});
