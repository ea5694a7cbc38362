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
