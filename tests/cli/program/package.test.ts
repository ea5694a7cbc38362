// `package.long.ts` also packs and installs hms (`npm run test:long`).
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';

it('the package contains what runs, and no sources', async () => {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const shell = process.platform === 'win32';
  const { stdout } = await promisify(execFile)('npm', args, { cwd: PROJECT_ROOT, shell });
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  const paths = files.map(({ path }) => path);
  expect(paths).toContain('cli/hms.js');
  expect(paths.filter((path) => /\.tsx?$/.test(path))).toEqual([]);
});
