import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { goTo, setNavigator } from './navigator.ts';

test('a redirected user has left the previous page once the redirect is done, however long the next one loads', async () => {
  const router = createMemoryRouter([{ path: '/board' }, { path: '/login' }], { initialEntries: ['/board'] });
  const shown: [string, boolean][] = [];
  router.subscribe(({ location }, { flushSync }) => void shown.push([location.pathname, flushSync]));
  setNavigator((path, how) => router.navigate(path, how));
  await goTo('/login');
  expect(shown).toEqual([['/login', true]]);
  router.dispose();
});
