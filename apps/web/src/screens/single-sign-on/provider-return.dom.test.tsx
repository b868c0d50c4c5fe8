// @vitest-environment happy-dom
import { ROUTES, type Route } from '@sw/contract';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../testing/dom.tsx';
import { SIGNED_OUT, useSession } from '../../features/session/session-store.ts';
import { api } from '../../features/transport/api.ts';
import { storage } from '../../storage/storage.ts';
import { ProviderReturn } from './provider-return.tsx';

const USER = { userId: '7', unionId: null, email: 'owner@north.example', locale: 'en' };

afterEach(() => {
  vi.restoreAllMocks();
});

it('an owner who comes back enters the code of their mailbox before they are signed in', async () => {
  useSession.setState(SIGNED_OUT);
  storage.authorization.remove();
  storage.providerTrip.set({ browserKey: 'of this tab', purpose: 'signIn' });
  const call = vi.spyOn(api, 'call').mockImplementation((route: Route) => {
    const answers = new Map<Route, unknown>([
      [ROUTES.finishSingleSignOn, { mailbox: { ticket: 'of the return', email: 'o•••@north.example' } }],
      [ROUTES.confirmSingleSignOn, { authorization: 'of the owner', expiresAt: '', user: USER }],
    ]);
    return Promise.resolve(answers.get(route) ?? {}) as never;
  });
  const { user } = show(
    <MemoryRouter initialEntries={['/oidcCallback?code=1&state=2']}>
      <ProviderReturn />
    </MemoryRouter>,
  );
  expect(await screen.findByText(/We mailed a code to o•••@north.example/)).toBeTruthy();
  expect(storage.authorization.get()).toBeUndefined();
  await user.type(screen.getByRole('textbox'), '123456');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(storage.authorization.get()).toBe('of the owner'));
  expect(call).toHaveBeenCalledWith(ROUTES.confirmSingleSignOn, { body: { ticket: 'of the return', code: '123456' } });
});
