/**
 * The policy in the page itself, which is built once for any server
 * (docs/decisions/one-base-url.md).
 */
export const PAGE_POLICY = policy('http: https:');

/**
 * The policy in the response header: adds the origin of an API on another server, and forbids
 * frames, which a page cannot do itself.
 */
export function headerPolicy(apiOrigin?: string): string {
  return `${policy(apiOrigin)}; frame-ancestors 'none'`;
}

function policy(servers: string | undefined): string {
  const own = servers === undefined ? `'self'` : `'self' ${servers}`;
  return [
    `default-src 'self'`,
    `script-src 'self'`,
    // Headless UI and sonner set inline styles.
    `style-src 'self' 'unsafe-inline'`,
    // Logos come from the API server, their previews are blobs, and the empty icon is data.
    `img-src ${own} data: blob:`,
    `connect-src ${own}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
  ].join('; ');
}
