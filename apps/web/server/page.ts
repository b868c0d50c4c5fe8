import { randomBytes } from 'node:crypto';

const PLACEHOLDER = '__CSP_NONCE__';

export const BASE_PATH = '/iwb';

export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/** Each response has a fresh nonce: a nonce that could be guessed or reused would defeat its purpose. */
export function withNonce(html: string, nonce: string): string {
  return html.replaceAll(PLACEHOLDER, nonce);
}

/** A path below the base that names a file, not a screen: it must exist or be a 404, never the page itself. */
export function namesFile(path: string): boolean {
  return (
    path.startsWith(`${BASE_PATH}/assets/`) ||
    /\.(?:js|css|map|json|webmanifest|svg|png|ico|webp|woff2|txt|html)$/.test(path)
  );
}
