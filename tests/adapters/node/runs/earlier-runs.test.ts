import type { StoredRun } from '#application/runs/stored-run.ts';
import { expect, it } from 'vitest';
import { FILE_SOURCES } from '#adapters/node/runs/earlier-runs.ts';

const ORIGIN = { server: 'http://h.example/api', sources: ['/hotels/chain.ndjson'] };
const PLACE = { file: '/hotels/chain.ndjson', before: 0 };

/** A run of other files, which is closed at once. */
const otherRun = (close: () => Promise<void>) =>
  ({ facts: { ...ORIGIN, sources: ['/other.json'] }, close }) as unknown as StoredRun;

it('closes each other run before it opens the next', async () => {
  const steps: string[] = [];
  async function* latest() {
    for (const name of ['a', 'b', 'c']) {
      steps.push(`open ${name}`);
      yield otherRun(async () => {
        await Promise.resolve();
        steps.push(`close ${name}`);
      });
    }
  }
  await FILE_SOURCES.earlier(latest, { ...ORIGIN, run: '' }).madeFrom(PLACE, 'Alder');
  expect(steps).toEqual(['open a', 'close a', 'open b', 'close b', 'open c', 'close c']);
});
