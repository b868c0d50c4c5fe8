/** The page's policy: no inline script, no inline style without this response's nonce, no framing. */
export function contentSecurityPolicy(
  nonce: string,
  storageOrigins: readonly string[],
  mode: 'built' | 'source',
): string {
  const storage = storageOrigins.join(' ');
  // While compiling on the fly, Vite writes style elements of its own and talks over a WebSocket.
  const styles = mode === 'source' ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  const scripts = mode === 'source' ? "'self' 'unsafe-inline'" : "'self'";
  const directives: readonly (readonly [string, string])[] = [
    ['default-src', "'self'"],
    ['script-src', scripts],
    ['style-src', `'self' ${styles}`],
    ['img-src', `'self' data: blob: ${storage}`],
    ['media-src', `'self' blob: ${storage}`],
    ['connect-src', `'self' ${storage}`],
    ['font-src', "'self'"],
    ['worker-src', "'self' blob:"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ];
  return directives.map(([name, value]) => `${name} ${value.trim()}`).join('; ');
}

/** Sent with every response, pages and files. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Addresses hold keys of mailed links: other sites must not learn them.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(), usb=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};
