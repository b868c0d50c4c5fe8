import { expect, test } from 'vitest';
import { namesFile, newNonce, withNonce } from './page.ts';
import { contentSecurityPolicy, SECURITY_HEADERS } from './security-headers.ts';

test('the built page allows no inline script, and inline style only with its nonce', () => {
  const policy = contentSecurityPolicy('abc', ['http://store.test'], 'built');
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self' 'nonce-abc';");
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("img-src 'self' data: blob: http://store.test;");
  expect(policy).toContain("frame-ancestors 'none'");
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
