import { afterEach } from 'vitest';
import { abandonCall } from '#tests/cli/support/in-process.ts';
import { takeContractFaults } from '#tests/sandbox/support/contract-watch.ts';

afterEach(abandonCall);

afterEach(() => {
  const faults = takeContractFaults();
  if (faults.length === 0) return;
  throw new Error(`The sandbox contradicts the description of the API:\n${faults.join('\n')}`);
});
