import { afterAll, afterEach, beforeEach } from 'vitest';
import { abandonCall } from '#tests/cli/support/in-process.ts';
import '#tests/cli/support/to-exit.ts';
import '#tests/sandbox/support/to-answer.ts';
import { takeContractFaults } from '#tests/sandbox/support/contract-watch.ts';
import { endFile, endTest, startTest } from './close-later.ts';

beforeEach(startTest);
// Vitest runs these in reverse order.
afterEach(endTest);
afterEach(() => {
  const faults = takeContractFaults();
  if (faults.length === 0) return;
  throw new Error(`The sandbox contradicts the description of the API:\n${faults.join('\n')}`);
});
afterEach(abandonCall);
afterAll(endFile);
