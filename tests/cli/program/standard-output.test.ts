import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Output } from '#cli/call/output.ts';
import { openWorkspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { LAUNCHER } from '#tests/support/project-root.ts';

/** A device on which every write fails with ENOSPC. */
const FULL = '/dev/full';
const ENDLESS_MS = 10_000;

const work = openWorkspace();

describe.skipIf(!existsSync(FULL))('a disk that is full', () => {
  /** Runs hms in a shell. `maxBuffer` stops endless output, and `timeout` an endless process. */
  function run(args: string, redirection: string) {
    const command = `exec "${process.execPath}" "${LAUNCHER}" ${args} ${redirection}`;
    const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
      cwd: work.folder,
      encoding: 'utf8',
      timeout: ENDLESS_MS,
      killSignal: 'SIGKILL',
      maxBuffer: 100_000,
    });
    return { status, stdout, stderr };
  }

  const SENTENCE = 'hms: Standard output could not be written: the disk is full (ENOSPC).\n';
  const broken = work.file('broken.json', { hotelProfile: { name: 'No More' } });
  const many = work.file('many.json', hotelNamed('Many', { roomTypes: [SUITES] }));

  it('exits with 70 and one sentence if results are lost', () => {
    const { status, stderr } = run(`validate ${broken}`, `> ${FULL}`);
    expect([status, stderr]).toEqual([70, `1 hotel: 0 valid, 7 problems\n${SENTENCE}`]);
  });

  it.each([`plan ${many} --warn-days 0 --json`, '--help'])('exits with 70 from hms %s', (args) => {
    const { status, stderr } = run(args, `> ${FULL}`);
    expect([status, stderr]).toEqual([70, SENTENCE]);
  });

  it('keeps the exit code if only messages are lost', () => {
    const { status, stdout } = run(`validate ${broken} --json`, `2> ${FULL}`);
    expect(status).toBe(2);
    expect(stdout.trim().split('\n')).toHaveLength(8);
    expect(run(`plan ${broken}`, `2> ${FULL}`)).toMatchObject({ status: 2, stdout: '' });
  });

  it('keeps the exit code if standard error is full too', () => {
    expect(run(`validate ${broken}`, `> ${FULL} 2> ${FULL}`).status).toBe(70);
  });
});

const SUITES = { name: 'Suite', room_count: 900 };

describe('a standard stream', () => {
  it('a standard stream is not written to again after a failure, and remembers the reason', async () => {
    const { output, writes } = failing('ENOSPC');
    for (let line = 0; line < 5; line += 1) await output.line('a line');
    await output.flush();
    expect([writes(), output.isClosed, output.failure]).toEqual([
      1,
      true,
      'the disk is full (ENOSPC)',
    ]);
  });

  it('a standard stream has not failed if its reader stopped reading', async () => {
    const { output } = failing('EPIPE');
    await output.line('a line');
    await output.flush();
    expect([output.isClosed, output.failure]).toEqual([true, undefined]);
  });
});

/** A stream on which every write fails, and a function that counts the writes. */
function failing(code: string) {
  let writes = 0;
  const stream = new Writable({
    autoDestroy: false,
    highWaterMark: 1,
    write(_chunk, _encoding, done) {
      writes += 1;
      done(Object.assign(new Error(code), { code }));
    },
  });
  return { output: new Output(stream), writes: () => writes };
}
