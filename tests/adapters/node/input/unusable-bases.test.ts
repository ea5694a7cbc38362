import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BaseFiles } from '#adapters/node/input/base-files.ts';
import { folder, hotel, problemsOf, useFolder, write } from './bases-in-folder.ts';

useFolder();

describe('a base that cannot be used', () => {
  const CASES: readonly (readonly [string, unknown, string])[] = [
    ['missing', undefined, 'a.json:1:2 extends: chain.json: There is no such file or folder'],
    [
      'too large',
      ' '.repeat(17 * 2 ** 20),
      'a.json:1:2 extends: chain.json: This file may have at most 16 MiB',
    ],
    [
      'empty',
      '',
      'a.json:1:2 extends: chain.json: This file is empty: it contains no configuration',
    ],
    ['two texts', '{}\n{}', 'chain.json:2:1 : Delete what follows the end of the JSON text'],
    ['a secret', 'hunter2 and more', 'chain.json:1:1 : This is not a JSON value'],
    ['not JSON', '{\n "a": tru }', 'chain.json:2:7 : This is not a JSON value'],
    [
      'nested too deep',
      '['.repeat(20_000),
      'chain.json:1:33 : Brackets must be nested at most 32 deep',
    ],
    ['a list', '[{}]', 'chain.json:1:1 : A file that others extend must contain one object in { }'],
    ['text', '"x"', 'chain.json:1:1 : A file that others extend must contain one object in { }'],
    [
      'not UTF-8',
      'a\0b',
      'chain.json:1:2 : Byte 2 of the file is NUL, which JSON does not allow; the file may be damaged, or not be UTF-8: delete the byte, or save the file as UTF-8',
    ],
    [
      'extending nothing',
      { extends: 'x.json' },
      'chain.json:1:2 extends: x.json: There is no such file or folder',
    ],
    [
      'extending a number',
      { extends: [1] },
      'chain.json:1:2 extends: Must be the path of a file in quotes, or a list of paths in [ ]',
    ],
    [
      'extending itself',
      { extends: 'chain.json' },
      'chain.json:1:2 extends: These files extend each other in a circle: chain.json → chain.json',
    ],
  ];

  it.each(CASES)(
    'a base that cannot be used is one problem if it is %s',
    async (_name, content, problem) => {
      if (content !== undefined) write('chain.json', content);
      expect(await problemsOf([write('a.json', hotel('A'))])).toEqual([problem]);
    },
  );

  it('names the files of a circle of bases', async () => {
    write('chain.json', { extends: ['north.json'] });
    write('north.json', { extends: 'sub/south.json' });
    write('sub/south.json', { extends: '../north.json' });
    expect(await problemsOf([write('a.json', hotel('A'))])).toEqual([
      'sub/south.json:1:2 extends: These files extend each other in a circle: ' +
        'north.json → sub/south.json → north.json',
    ]);
  });

  it('refuses files that extend each other a hundred times', async () => {
    write('b0.json', {});
    for (let level = 1; level <= 40; level += 1) {
      const below = `b${level - 1}.json`;
      write(`b${level}.json`, { extends: [below, below] });
    }
    const [problem] = await problemsOf([write('a.json', { ...hotel('A'), extends: 'b40.json' })]);
    expect(problem).toContain('Must extend at most 100 files, directly or through others');
  });

  it('an unreadable file for --base is an error, and a faulty one is a problem of each hotel', async () => {
    const missing = { environment: {}, base: join(folder, 'x.json') };
    expect(() => new BaseFiles(missing)).toThrow('x.json: There is no such file or folder');
    const base = write('chain.json', '{\n]');
    expect(await problemsOf([write('a.json', { hotelProfile: {} })], { base })).toEqual([
      'chain.json:2:1 : This ] does not match the open bracket',
    ]);
    expect(() => new BaseFiles({ environment: {}, base, mustBeSound: true })).toThrow(
      'chain.json:2:1: This ] does not match the open bracket',
    );
  });
});
