import { createServer } from 'vite';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';
import { DEMO_ADMIN, expect, expectDashboard, signIn, test } from '#tests/e2e/support/app.ts';
import {
  documentOf,
  expectLaunched,
  expectStep,
  importDocument,
  launch,
  openWizard,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

const CONFIG = `${PROJECT_ROOT}vite.config.ts`;
const SOURCES = `${PROJECT_ROOT}src/ui`;
const STEPS = ['Hotel Profile', 'Room Types', 'Rate Setup', 'Staff Users', 'Complete'];

// A production build reports neither React's warnings nor the problems that only StrictMode
// reveals.
test('the development build logs nothing to the console', async ({ page, app }, info) => {
  const vite = await createServer({
    configFile: CONFIG,
    root: SOURCES,
    cacheDir: info.outputPath('vite'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, proxy: { '/api': app.url } },
  });
  try {
    await vite.listen();
    const [url = ''] = vite.resolvedUrls?.local ?? [];
    const development = { ...app, url: url.replace(/\/$/, '') };
    await openWizard(page, development);
    await importDocument(page, documentOf(uniqueHotel()));
    await expectStep(page, 5);
    for (const title of STEPS) {
      await page.getByRole('navigation').getByRole('button', { name: title }).last().click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
      await expect(page.locator('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    }
    await launch(page);
    await expectLaunched(page);
    await signIn(page, development, DEMO_ADMIN);
    await expectDashboard(page, development);
  } finally {
    await vite.close();
  }
});
