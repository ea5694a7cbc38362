/** The policy in the page. It allows all servers, because one build serves every server. */
export const PAGE_POLICY = policy('http: https:');

/** In the response. It allows only the server of the API, and forbids frames, which a page cannot forbid. */
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
    // Logos come from the API server, previews of logos are blobs, and the page's empty icon is a data: address.
    `img-src ${own} data: blob:`,
    `connect-src ${own}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
  ].join('; ');
}
