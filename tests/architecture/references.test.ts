import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';

const read = (path: string) => readFileSync(join(PROJECT_ROOT, path), 'utf8');

const DOCUMENTS = new Map(
  globSync('docs/*.md', { cwd: PROJECT_ROOT }).map((path) => [path, read(path)]),
);
const REFERRING: readonly string[] = globSync(
  ['{src,cli,sandbox,tests,bench,scripts}/**/*.{ts,tsx,css}', '*.md', 'docs/*.md'],
  { cwd: PROJECT_ROOT },
);

/** Broken references of a text to `docs/`: documents, sections, headings and decisions. */
function missingIn(text: string): string[] {
  const missing = new Set<string>();
  for (const [reference, path = '', section, heading] of text.matchAll(
    /(docs\/[a-z-]+\.md)(?: §(\d+))?(?: '([^'\n]+)')?/g,
  )) {
    const content = DOCUMENTS.get(path);
    const isThere =
      content !== undefined &&
      (section === undefined || content.includes(`\n## ${section}. `)) &&
      (heading === undefined || content.includes(`\n## ${heading}\n`));
    if (!isThere) missing.add(reference);
  }
  const decisions = DOCUMENTS.get('docs/decisions.md') ?? '';
  for (const [decision] of text.matchAll(/\bR[1-9]\d{0,2}a?\b/g)) {
    if (!decisions.includes(`**${decision} `)) missing.add(decision);
  }
  return [...missing];
}

function isGone(path: string): boolean {
  return !existsSync(join(PROJECT_ROOT, path));
}

describe('references', () => {
  it('to documents, their sections and decisions are valid', () => {
    const missing = REFERRING.filter((path) => !path.endsWith('references.test.ts')).flatMap(
      (path) => missingIn(read(path)).map((reference) => `${path}: ${reference}`),
    );
    expect(missing).toEqual([]);
  });

  it('to files and folders in the documents are valid', () => {
    const gone = REFERRING.filter((path) => path.endsWith('.md')).flatMap((document) =>
      [
        ...read(document).matchAll(
          /`((?:src|cli|sandbox|tests|bench|scripts|docs|examples)\/[\w./-]+)`/g,
        ),
      ]
        .map(([, path = '']) => path)
        .filter(isGone)
        .map((path) => `${document}: ${path}`),
    );
    expect(gone).toEqual([]);
  });

  it.each(['docs/nowhere.md', 'docs/behaviour.md §77', "docs/cli.md 'Nothing'", 'R999'])(
    'are reported if they are broken: %s',
    (reference) => {
      expect(missingIn(`See ${reference}.`)).toEqual([reference]);
    },
  );
});
