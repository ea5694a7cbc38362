// Runs a sandbox in a separate process that tests can kill: prints its address, then serves.
import { listenSandbox } from './listen-sandbox.ts';

const { url } = await listenSandbox({
  database: process.argv[2] ?? ':memory:',
  passwordCost: 1024,
});
process.stdout.write(`${url}\n`);
