import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';

interface Job {
  readonly permissions: Readonly<Record<string, string>>;
  readonly steps: readonly {
    readonly if?: string;
    readonly run?: string;
    readonly uses?: string;
    readonly with?: Readonly<Record<string, string>>;
  }[];
}

const FILE = join(PROJECT_ROOT, 'examples/ci/github-workflow.yml');
const { jobs } = parse(readFileSync(FILE, 'utf8')) as { jobs: Record<'review' | 'verify', Job> };

it.each([
  ['review', 'hms validate'],
  ['verify', 'hms verify'],
] as const)('the job %s uploads what %s found to code scanning, also if it fails', (name, call) => {
  const { permissions, steps } = jobs[name];
  expect(permissions).toMatchObject({ 'security-events': 'write', contents: 'read' });
  const at = steps.findIndex(({ uses }) => uses?.startsWith('github/codeql-action/upload-sarif@'));
  const upload = steps[at];
  const file = upload?.with?.['sarif_file'];
  expect(upload?.if).toContain('!cancelled()');
  const report = `--report ${file}`;
  const lines = steps.slice(0, at).flatMap(({ run = '' }) => run.split('\n'));
  expect(lines.filter((line) => line.includes(report))).toEqual([expect.stringContaining(call)]);
});
