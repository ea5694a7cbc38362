import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { openConfigSource, type ConfigSource } from '#adapters/node/input/config-source.ts';

let folder = '';

beforeEach(() => {
  folder = temporaryFolder();
});

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function* textInput(...texts: string[]) {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text));
}

async function reported(source: ConfigSource) {
  const entries: string[] = [];
  for await (const entry of source.entries()) {
    const { file, index, line, column } = entry;
    const what = 'text' in entry ? entry.text : `! ${entry.message}`;
    const place = line === null || column === null ? '-' : `${line}:${column}`;
    entries.push(`${basename(file)} ${index} ${place} ${what}`);
  }
  return entries;
}

const read = async (names: string[], ...texts: string[]) =>
  reported(await openConfigSource(names, textInput(...texts)));

describe('the configurations of a call', () => {
  it('counts configurations across all inputs, in their order', async () => {
    const names = [write('b.json', '[{"b":1},{"b":2}]'), '-', write('a.json', '{"a":1}')];
    expect(await read(names, '{"c":1}\n', '{"c":2}')).toEqual([
      'b.json 0 1:2 {"b":1}',
      'b.json 1 1:10 {"b":2}',
      '- 2 1:1 {"c":1}',
      '- 3 2:1 {"c":2}',
      'a.json 4 1:1 {"a":1}',
    ]);
  });

  it('reads the *.json files of a folder by name, without servers, schemas, hidden files and folders', async () => {
    for (const name of [
      'hms.config.json',
      'c.json',
      'B.JSON',
      'a.json',
      'x.ndjson',
      'hotel.schema.json',
      '._a.json',
    ]) {
      write(name, `"${name}"`);
    }
    mkdirSync(join(folder, 'd.json'));
    expect(await read([folder])).toEqual([
      'B.JSON 0 1:1 "B.JSON"',
      'a.json 1 1:1 "a.json"',
      'c.json 2 1:1 "c.json"',
    ]);
  });

  it('ignores other data in a folder, and a note says so', async () => {
    for (const name of [
      'a.json',
      'b.ndjson',
      'a.csv',
      'notes.txt',
      '.c.csv',
      'hotel.schema.json',
    ]) {
      write(name, '{}');
    }
    mkdirSync(join(folder, 'd.csv'));
    const { notes } = await openConfigSource([folder], textInput());
    expect(notes).toEqual([
      `${folder}: ignored 2 other files, because only *.json is read: a.csv, b.ndjson`,
    ]);
    rmSync(join(folder, 'a.json'));
    for (let count = 0; count < 9; count += 1) write(`chain-${count}.xlsx`, '');
    const more = await openConfigSource([folder], textInput());
    expect(more.notes).toEqual([
      expect.stringMatching(/: ignored 11 other files, .*: a\.csv, .*xlsx, …$/),
    ]);
    expect(await reported(more)).toEqual([
      expect.stringMatching(/This folder has no \*\.json file/),
    ]);
  });

  it('skips files without a hotel that others extend, unless they extend each other in a circle', async () => {
    const names = [
      write('base.json', '{}'),
      write('a.json', '{"extends":["base.json"],"hotelProfile":{"name":"A"}}'),
      write('self.json', '{"extends":["self.json"]}'),
      write('one.json', '{"extends":"two.json"}'),
      write('two.json', '{"extends":["base.json","one.json"]}'),
    ];
    const entries = await read(names);
    expect(entries.map((entry) => entry.split(' ')[0])).toEqual([
      'a.json',
      'self.json',
      'one.json',
      'two.json',
    ]);
  });

  it('reads a file only once if it is named twice, by any path, and a note says so', async () => {
    const file = write('a.json', '{"a":1}');
    write('b.json', '{"b":1}');
    symlinkSync('a.json', join(folder, 'link.ndjson'));
    const names = [file, join(folder, '.', 'a.json'), join(folder, 'link.ndjson'), folder, folder];
    const source = await openConfigSource(names, textInput());
    expect(await reported(source)).toEqual(['a.json 0 1:1 {"a":1}', 'b.json 1 1:1 {"b":1}']);
    expect(source.notes.filter((note) => note.includes('twice'))).toEqual([
      `${file}: named twice; duplicates are ignored`,
      `${join(folder, 'link.ndjson')}: named twice; duplicates are ignored`,
      `${folder}: 1 of its 2 files is named twice; duplicates are ignored`,
      `${folder}: 2 of its 2 files are named twice; duplicates are ignored`,
    ]);
  });

  it.each(['ndjson', 'jsonl', 'NDJSON'])(
    'reads one configuration per line of a .%s file',
    async (extension) => {
      expect(await read([write(`a.${extension}`, '{"a":\n{}\n')])).toEqual([
        `a.${extension} 0 1:1 {"a":`,
        `a.${extension} 1 2:1 {}`,
      ]);
    },
  );

  it('can read all inputs several times, even standard input', async () => {
    const source = await openConfigSource(['-', write('a.json', '{}')], textInput('{"c":1}'));
    rmSync(join(folder, 'a.json'));
    expect(await reported(source)).toEqual(['- 0 1:1 {"c":1}', 'a.json 1 1:1 {}']);
    expect(await reported(source)).toHaveLength(2);
  });
});

describe('an input that cannot be read', () => {
  it('an unreadable input is one problem, and the others are still read', async () => {
    const names = [
      join(folder, 'missing.json'),
      write('a.json', '{}'),
      join(folder, 'a.json', 'x'),
    ];
    expect(await read(names)).toEqual([
      'missing.json null - ! There is no such file or folder',
      'a.json 0 1:1 {}',
      'x null - ! There is no such file or folder',
    ]);
  });

  it('says why an input cannot be read', async () => {
    symlinkSync('circle.json', join(folder, 'circle.json'));
    mkdirSync(join(folder, 'empty'));
    const names = ['circle.json', 'empty'].map((name) => join(folder, name));
    expect(await read([...names, write('none.json', ''), '-', '-'], '[]')).toEqual([
      'circle.json null - ! This symbolic link leads back to itself',
      'empty null - ! This folder has no *.json file',
      'none.json null - ! This file is empty: it contains no configuration',
      '- null 1:2 ! This list is empty: it contains no configuration',
      '- null - ! Standard input can be read only once',
    ]);
  });

  it('reports the files for which no memory is left, whatever they are', async () => {
    const names = [write('a.json', '{"a":1}'), write('b.json', '{"b":1}'), '/dev/zero', '-'];
    const limit = { bytes: 10, message: 'Too much' };
    const source = await openConfigSource(names, textInput('{"c"', ':1}'), { limit });
    expect(await reported(source)).toEqual([
      'a.json 0 1:1 {"a":1}',
      'b.json null - ! Too much',
      'zero null - ! This is a pipe, device or socket, not a regular file',
      '- null - ! Too much',
    ]);
  });
});
