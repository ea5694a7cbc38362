import { afterAll, expect, it } from 'vitest';
import { isIn, MODULES, sourceOf } from '#tests/architecture/module-graph.ts';
import { openWorkspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const work = openWorkspace();
afterAll(() => work.remove());

/** Prints at the end whether the driver of PostgreSQL was loaded. */
const SPY = `import { createRequire } from 'node:module';
const { cache } = createRequire(process.cwd() + '/');
process.on('exit', () => {
  const isLoaded = Object.keys(cache).some((path) => /node_modules.pg.lib/.test(path));
  process.stderr.write(isLoaded ? 'DRIVER' : 'NO DRIVER');
});`;
const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(SPY)}` };

it.each([['--version'], ['validate hotel.json'], ['runs']])(
  'hms %s does not load the driver of PostgreSQL',
  async (call) => {
    work.file('hotel.json', hotelNamed('Elm'));
    const { stderr } = await work.process(call.split(' '), { env });
    expect(stderr).toMatch(/NO DRIVER$/);
  },
);

it('nothing but the composition root leads to it, and only when asked', () => {
  const leading = MODULES.filter((module) => !isIn(module, 'src/adapters/postgres')).filter(
    (module) => /['"](#adapters\/postgres\/|pg['"])/.test(sourceOf(module)),
  );
  expect(leading).toEqual(['cli/container.ts']);
  expect(sourceOf('cli/container.ts')).not.toMatch(/^import .*#adapters\/postgres\//m);
});

it('a command with a PostgreSQL journal loads it', async () => {
  const journal = 'postgres://hms@127.0.0.1:1/hms';
  const run = await work.process(['runs', '--journal', journal], { env });
  expect(run.code).toBe(3);
  expect(run.stderr).toMatch(/\nDRIVER$/);
});
