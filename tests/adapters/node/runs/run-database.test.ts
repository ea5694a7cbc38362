import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRunDatabase } from '#adapters/node/runs/run-database.ts';
import { FACTS, INPUT } from '#tests/fakes/sample-run.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hms-run-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the file of a run', () => {
  it('the file of a run is created even after a process was killed while creating it', () => {
    writeFileSync(join(folder, 'a.db.new'), 'half a fi');
    createRunDatabase(join(folder, 'a.db'), { facts: FACTS, input: INPUT }).close();
    expect(readdirSync(folder)).toEqual(['a.db']);
  });
});
