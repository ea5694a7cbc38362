import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openWorkspace, type Run } from '#tests/cli/support/run-hms.ts';

const MOST_SECONDS = 10;
const MOST_MEMORY_MB = 400;
/** A limit for the heap; otherwise the peak depends on when Node collects garbage. */
const MOST_HEAP_MB = 256;

/**
 * Returns a function that runs `hms import` with one file and expects it to use at most 10 s and
 * 400 MB.
 */
export function openMeasuredImport() {
  const work = openWorkspace();
  /** Records the CPU time and the peak memory of the process when it exits. */
  const probe = work.file(
    'probe.mjs',
    `import { readFileSync, writeFileSync } from 'node:fs';
   process.on('exit', () => {
     const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
     // On Linux, maxRSS counts from the process that started this one.
     const isLinux = process.platform === 'linux';
     const peak = isLinux ? /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1] : maxRSS;
     writeFileSync('used.json', JSON.stringify({ mb: peak / 1024, seconds: (userCPUTime + systemCPUTime) / 1e6 }));
   });`,
  );
  return {
    imported: async (name: string, content: string | Uint8Array): Promise<Run> => {
      const file = work.file(name, content);
      const env = {
        NODE_OPTIONS: `--max-old-space-size=${MOST_HEAP_MB} --import=${join(work.folder, probe)}`,
      };
      const run = await work.process(['import', file, '--out', 'out'], { env });
      const used = JSON.parse(readFileSync(join(work.folder, 'used.json'), 'utf8')) as {
        mb: number;
        seconds: number;
      };
      expect(used.mb).toBeLessThan(MOST_MEMORY_MB);
      expect(used.seconds).toBeLessThan(MOST_SECONDS);
      return run;
    },
    remove: () => work.remove(),
  };
}
