import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { documentFolder } from '#cli/export/document-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'documents-'));
afterAll(() => rmSync(folder, { recursive: true }));

function namesOf(codes: readonly string[], name = 'Hotel'): string[] {
  const fileOf = documentFolder(join(folder, 'new'));
  return codes.map((code) => basename(fileOf({ hotelProfile: { code, name } }).path));
}

describe('the names of configuration files', () => {
  it.each([
    ['../../etc/passwd', '_etc_passwd.json'],
    ['C:\\windows', 'C_windows.json'],
    ['.', '_.json'],
    ['nul', 'nul_.json'],
    ['COM¹', 'COM¹_.json'],
    ['-rf', '_rf.json'],
    ['a\u0000b\u202Ec\nd', 'a_b_c_d.json'],
    ['\uD800', '_.json'],
  ])(
    'the names of configuration files stay in the folder and are valid everywhere: %j',
    (code, name) => {
      expect(namesOf([code])).toEqual([name]);
    },
  );

  it('the names of configuration files are short enough for every file system, in bytes too', () => {
    const names = namesOf(['X'.repeat(5000), '東'.repeat(5000), '𠮷'.repeat(5000)]);
    for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  });

  it('the names of configuration files never differ only in case or in the composition of their letters', () => {
    expect(namesOf(['Grand', 'GRAND', 'grand-2', 'É', 'E\u0301', 'STRASSE', 'Straße'])).toEqual([
      'Grand.json',
      'GRAND-2.json',
      'grand-2-2.json',
      'É.json',
      'É-2.json',
      'STRASSE.json',
      'Straße-2.json',
    ]);
  });

  it('the names of configuration files are numbered where thousands of hotels without a code have a name in another script', () => {
    const names = namesOf(
      Array.from({ length: 20_000 }, () => ''),
      '東京',
    );
    expect([names[0], names[1], names.at(-1)]).toEqual([
      'HOTEL01.json',
      'HOTEL01-2.json',
      'HOTEL01-20000.json',
    ]);
  });
});
