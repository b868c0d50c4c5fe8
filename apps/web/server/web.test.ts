import { expect, test } from 'vitest';
import { namesFile, newNonce, withNonce } from './page.ts';
import { contentSecurityPolicy, SECURITY_HEADERS } from './security-headers.ts';

test('the built page allows no inline script, and inline style only with its nonce', () => {
  const policy = contentSecurityPolicy('abc', { storage: ['http://store.test'], livekit: undefined }, 'built');
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self' 'nonce-abc';");
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("img-src 'self' data: blob: http://store.test;");
  expect(policy).toContain("frame-ancestors 'none'");
});

test('the page reaches LiveKit and runs WebAssembly only if there are calls', () => {
  const directive = (livekit: string | undefined, name: string) =>
    contentSecurityPolicy('abc', { storage: ['http://store.test'], livekit }, 'built')
      .split('; ')
      .find((one) => one.startsWith(name));
  expect(directive(undefined, 'connect-src')).toBe("connect-src 'self' http://store.test");
  expect(directive('wss://calls.test:7443/rtc', 'connect-src')).toBe(
    "connect-src 'self' http://store.test wss://calls.test:7443 https://calls.test:7443",
  );
  expect(directive('ws://127.0.0.1:7880', 'connect-src')).toContain(' ws://127.0.0.1:7880 http://127.0.0.1:7880');
  expect(directive('wss://calls.test', 'script-src')).toBe("script-src 'self' 'wasm-unsafe-eval'");
  expect(directive('wss://calls.test', 'media-src')).toContain('blob:');
  expect(directive('wss://calls.test', 'worker-src')).toContain('blob:');
});

test('the page alone may use camera, microphone and screen', () => {
  for (const feature of ['camera', 'microphone', 'display-capture'])
    expect(SECURITY_HEADERS['permissions-policy']).toContain(`${feature}=(self)`);
});

test('every answer has a nonce of its own', () => {
  expect(newNonce()).not.toBe(newNonce());
  expect(withNonce('<meta content="__CSP_NONCE__">', 'n')).toBe('<meta content="n">');
});

test('a missing file is a 404, a screen is the page', () => {
  expect(['/iwb/assets/app-1.js', '/iwb/boot.js', '/iwb/logo.svg'].every(namesFile)).toBe(true);
  expect(['/iwb/', '/iwb/board', '/iwb/board/123/456', '/iwb/document/index', '/iwb/m/wechat/1'].some(namesFile)).toBe(
    false,
  );
});

test('keys in addresses do not reach other sites', () =>
  expect(SECURITY_HEADERS['referrer-policy']).toBe('same-origin'));
