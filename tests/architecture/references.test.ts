import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';

const read = (path: string) => readFileSync(join(PROJECT_ROOT, path), 'utf8');
const found = (...patterns: string[]) => globSync(patterns, { cwd: PROJECT_ROOT });

const DECISIONS = found('docs/decisions/*.md').filter((path) => !path.endsWith('README.md'));
const REFERRING: readonly string[] = found(
  '{src,cli,sandbox,tests,bench,scripts}/**/*.{ts,tsx,css}',
  '*.md',
  'docs/**/*.md',
).filter((path) => !path.endsWith('references.test.ts'));

const DOCUMENTS = REFERRING.filter((path) => path.endsWith('.md'));

/** The maximum number of words in a decision, and in any other document. */
const MOST_WORDS = { decision: 150, document: 2500 };

/** Like options.md, the generated tables of fields.md are for looking up single values. */
const GENERATED = /(?<=, written by \S+ -->)[^]*?(?=<!-- end of )/g;

const wordsIn = (path: string) =>
  read(path)
    .replace(GENERATED, '')
    .match(/\w[^\s|]*/g)?.length;

/** The text with each comment on one line. */
const unwrapped = (text: string) => text.replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, ' ');

/** References in a text to documents, sections or headings that do not exist. */
function missingIn(text: string): string[] {
  const missing = new Set<string>();
  for (const [reference, path = '', section, heading] of unwrapped(text).matchAll(
    /((?:docs\/[a-z-]+|decisions)\/?[a-z-]*\.md)(?: §(\d+))?(?: '([^']+)')?/g,
  )) {
    const file = path.startsWith('docs/') ? path : `docs/${path}`;
    const content = isGone(file) ? undefined : read(file);
    const isThere =
      content !== undefined &&
      (section === undefined || content.includes(`\n## ${section}. `)) &&
      (heading === undefined || content.includes(`\n## ${heading}\n`));
    if (!isThere) missing.add(reference);
  }
  return [...missing];
}

/** Links in a document to documents or headings that do not exist. */
function brokenLinksIn(path: string, text: string): string[] {
  return [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
    .filter(([, to = '', anchor]) => {
      const file = to === '' ? path : join(dirname(path), to);
      return isGone(file) || (anchor !== undefined && !anchorsIn(read(file)).includes(anchor));
    })
    .map(([link]) => link);
}

/** The anchors that GitHub makes of headings: `### Saved plans` becomes `#saved-plans`. */
function anchorsIn(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}

function isGone(path: string): boolean {
  return !existsSync(join(PROJECT_ROOT, path));
}

describe('references', () => {
  it('references to documents, their sections and headings are valid', () => {
    const missing = REFERRING.flatMap((path) =>
      missingIn(read(path)).map((reference) => `${path}: ${reference}`),
    );
    expect(missing).toEqual([]);
  });

  it('references from a document to documents and headings are valid', () => {
    const broken = DOCUMENTS.flatMap((path) =>
      brokenLinksIn(path, read(path)).map((link) => `${path}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('references to files and folders in the documents are valid', () => {
    const gone = DOCUMENTS.flatMap((document) =>
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

  it('names that the documents find in a file are in it', () => {
    const gone = DOCUMENTS.flatMap((document) =>
      [...read(document).matchAll(/`(\w+)` in\s+`((?:src|cli|sandbox)\/[\w./-]+\.tsx?)`/g)]
        .filter(
          ([, name = '', path = '']) => !isGone(path) && !RegExp(`\\b${name}\\b`).test(read(path)),
        )
        .map(([reference]) => `${document}: ${reference}`),
    );
    expect(gone).toEqual([]);
  });
});

describe('a decision', () => {
  it.each(DECISIONS)(
    'every decision is short, gives its reason, and is in the index: %s',
    (path) => {
      expect(wordsIn(path)).toBeLessThanOrEqual(MOST_WORDS.decision);
      expect(read(path)).toMatch(/^# .+\n\nStatus: \w+\n[^]+\n\*\*Why:\*\* /);
      expect(read('docs/decisions/README.md')).toContain(`(${path.split('/').at(-1)})`);
    },
  );
});

describe('a document', () => {
  // The generated options.md is for looking up single options, so it may be longer.
  it.each(found('docs/*.md').filter((path) => path !== 'docs/options.md'))(
    'every document is short enough to be read in one go: %s',
    (path) => expect(wordsIn(path)).toBeLessThanOrEqual(MOST_WORDS.document),
  );
});
