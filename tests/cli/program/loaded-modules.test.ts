import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { LAUNCHER, PROJECT_ROOT } from '#tests/support/project-root.ts';

/** Prints the address of each loaded module to standard error. */
const LISTING = `import { registerHooks } from 'node:module';
import { writeSync } from 'node:fs';
registerHooks({ load: (url, context, next) => (writeSync(2, url + '\\n'), next(url, context)) });`;

async function modulesOfValidate(launcher: string): Promise<string[]> {
  const hook = `data:text/javascript,${encodeURIComponent(LISTING)}`;
  const file = `${PROJECT_ROOT}examples/minimal.json`;
  const args = ['--import', hook, launcher, 'validate', file];
  const { stderr } = await promisify(execFile)(process.execPath, args);
  return stderr.split('\n');
}

describe('hms validate', () => {
  it('loads only the packages that it needs', async () => {
    const modules = await modulesOfValidate(`${PROJECT_ROOT}cli/hms.js`);
    const packages = modules.flatMap(
      (url) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [],
    );
    expect([...new Set(packages)].toSorted()).toEqual(['commander', 'jsonc-parser', 'valibot']);
  });

  it('starts without the slow modules of Node, also when packaged', async () => {
    const modules = await modulesOfValidate(LAUNCHER);
    expect(modules).toContain('node:path');
    for (const slow of ['node:crypto', 'node:http', 'node:sqlite', 'node:worker_threads']) {
      expect(modules).not.toContain(slow);
    }
  });
});
