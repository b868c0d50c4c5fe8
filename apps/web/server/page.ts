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

/** Whether a path below the base names a file instead of a screen. A missing file is a 404 and never answered with the page. */
export function namesFile(path: string): boolean {
  return (
    path.startsWith(`${BASE_PATH}/assets/`) ||
    /\.(?:js|css|map|json|webmanifest|svg|png|ico|webp|woff2|txt|html)$/.test(path)
  );
}
