import { randomBytes } from 'node:crypto';

const PLACEHOLDER = '__CSP_NONCE__';

export const BASE_PATH = '/iwb';

export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/** Each answer carries a nonce of its own: one that could be guessed or reused would allow what it is there to forbid. */
export function withNonce(html: string, nonce: string): string {
  return html.replaceAll(PLACEHOLDER, nonce);
}

/** A path below the base that names a file, not a screen: it must be there or be a 404, never the page itself. */
export function namesFile(path: string): boolean {
  return path.startsWith(`${BASE_PATH}/assets/`) || /\.(?:js|css|map|json|svg|png|ico|webp|woff2|txt|html)$/.test(path);
}
