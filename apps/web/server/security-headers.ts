/** The origins that the page connects to besides its own. */
export interface PageOrigins {
  readonly storage: readonly string[];
  /** The WebSocket of LiveKit; undefined without calls. */
  readonly livekit: string | undefined;
}

/** LiveKit's client opens a WebSocket. If that fails, it asks for the reason over HTTP. */
function livekitOrigins(livekit: string | undefined): string {
  if (livekit === undefined) return '';
  const { protocol, host } = new URL(livekit);
  return `${protocol}//${host} ${protocol.replace('ws', 'http')}//${host}`;
}

/** The page's policy: no inline script, no inline style without this response's nonce, no framing. */
export function contentSecurityPolicy(nonce: string, origins: PageOrigins, mode: 'built' | 'source'): string {
  const storage = origins.storage.join(' ');
  // In development Vite writes its own style elements and uses a WebSocket.
  const styles = mode === 'source' ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  // Blurring the camera's background uses WebAssembly from our own origin.
  const wasm = origins.livekit === undefined ? '' : "'wasm-unsafe-eval'";
  const scripts = mode === 'source' ? `'self' 'unsafe-inline' ${wasm}` : `'self' ${wasm}`;
  const directives: readonly (readonly [string, string])[] = [
    ['default-src', "'self'"],
    ['script-src', scripts],
    ['style-src', `'self' ${styles}`],
    ['img-src', `'self' data: blob: ${storage}`],
    ['media-src', `'self' blob: ${storage}`],
    ['connect-src', `'self' ${storage} ${livekitOrigins(origins.livekit)}`],
    ['font-src', "'self'"],
    ['worker-src', "'self' blob:"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ];
  return directives.map(([name, value]) => `${name} ${value.replace(/ +/g, ' ').trim()}`).join('; ');
}

/** Sent with every response, pages and files. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Addresses contain keys from mailed links, which other sites must not see.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(), usb=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};
