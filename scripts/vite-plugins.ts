import type { Plugin } from 'vite';
import { PAGE_POLICY } from '../cli/serve/content-policy.ts';

/** Serves `/settings.json` on the development server, as `hms serve` does. */
export function devSettings(): Plugin {
  return {
    name: 'hms-dev-settings',
    configureServer({ middlewares }) {
      middlewares.use('/settings.json', (_request, response) => {
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify({ apiBaseUrl: '/api', setupGate: 'off' }));
      });
    },
  };
}

/** Adds the content security policy only to the built page. It would block scripts that the development server adds. */
export function contentPolicy(): Plugin {
  return {
    name: 'hms-content-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: PAGE_POLICY },
        injectTo: 'head-prepend',
      },
    ],
  };
}

/** Makes the built app load its dynamic imports with `fetchFirst`, which can retry a failed download. */
export function fetchedImports(): Plugin {
  return {
    name: 'hms-fetched-imports',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `export { fetchFirst as __vitePreload } from '/shell/loading/fetch-first.ts';`
        : undefined,
  };
}
