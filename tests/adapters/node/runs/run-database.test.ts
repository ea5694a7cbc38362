import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRunDatabase } from '#adapters/node/runs/run-database.ts';
import { RunUnwritable } from '#application/ports/runs/run-store.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hms-run-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the file of a run', () => {
  it('leaves nothing if it cannot be created', () => {
    const create = () =>
      createRunDatabase(join(folder, 'a.db'), (statements) => {
        statements.create.run('{}', '{}', null);
      });
    expect(create).toThrow(RunUnwritable);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says why its folder cannot be used', () => {
    const path = join(folder, 'gone/a.db');
    expect(() => createRunDatabase(path, () => undefined)).toThrow(/ENOENT/);
  });
});
