import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';
import { PRODUCT } from '#ui/shell/document-title.ts';
import { MODULES, sourceOf } from './module-graph.ts';

it('every screen sets the title of the browser tab', () => {
  const screens = MODULES.filter((file) => /^src\/ui\/.*-screen\.tsx$/.test(file));
  expect(screens.length).toBeGreaterThan(4);
  expect(screens.filter((file) => !sourceOf(file).includes('useDocumentTitle('))).toEqual([]);
});

it('the page has the title of the product until a screen is loaded', () => {
  const page = readFileSync(join(PROJECT_ROOT, 'src/ui/index.html'), 'utf8');
  expect(page).toContain(`<title>${PRODUCT}</title>`);
});
