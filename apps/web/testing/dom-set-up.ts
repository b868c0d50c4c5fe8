import { afterEach, beforeAll, beforeEach } from 'vitest';

// Runs before each test file. Component tests (`*.dom.test.tsx`) begin with `@vitest-environment happy-dom`; others have no
// document, and load nothing of the page.
if ('document' in globalThis) {
  const { cleanUp, prepare, signIn } = await import('./dom.tsx');
  beforeAll(prepare);
  beforeEach(signIn);
  afterEach(cleanUp);
}
