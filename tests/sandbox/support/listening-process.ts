// A program that serves a sandbox until a test kills it. It prints its address first.
import { listenSandbox } from './listen-sandbox.ts';
import { TEST_PASSWORD_COST } from './password-cost.ts';

const { url } = await listenSandbox({
  database: process.argv[2] ?? ':memory:',
  passwordCost: TEST_PASSWORD_COST,
});
process.stdout.write(`${url}\n`);
