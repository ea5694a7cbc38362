import type { Plugin } from 'vite';
import { PAGE_POLICY } from '../cli/serve/content-policy.ts';

/** What `hms serve` answers, for the development server. */
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

/** The development server adds scripts to the page, so only the built page has a policy. */
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

/** The built app imports its parts with `fetchFirst`, which gets the names of their files. */
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
