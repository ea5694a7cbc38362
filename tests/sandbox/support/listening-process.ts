// Runs a sandbox in a separate process that tests can kill: prints its address, then serves.
import { listenSandbox } from './listen-sandbox.ts';
import { TEST_PASSWORD_COST } from './password-cost.ts';

const { url } = await listenSandbox({
  database: process.argv[2] ?? ':memory:',
  passwordCost: TEST_PASSWORD_COST,
});
process.stdout.write(`${url}\n`);
