// @vitest-environment happy-dom
import { ROUTES, type Route } from '@sw/contract';
import { screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../testing/dom.tsx';
import { SIGNED_OUT, useSession } from '../../features/session/session-store.ts';
import { api } from '../../features/transport/api.ts';
import { storage } from '../../storage/storage.ts';
import { MailLogin } from './mail-login.tsx';

/** Whether the link was asked for with the secret of this browser. */
let asked: boolean;
let called: Route[];

const USER = { userId: '7', unionId: null, email: 'victim@example.com', locale: 'en' };

beforeEach(() => {
  asked = false;
  called = [];
  storage.authorization.remove();
  storage.mailAsker.set('of this browser');
  useSession.setState(SIGNED_OUT);
  vi.spyOn(api, 'call').mockImplementation((route: Route) => {
    called.push(route);
    const answers = new Map<Route, unknown>([
      [ROUTES.readLoginLink, { email: 'a•••@x.example', asked }],
      [ROUTES.signInByLink, { authorization: 'of the link', expiresAt: '', user: { ...USER, userId: '8' } }],
    ]);
    return Promise.resolve(answers.get(route) ?? {}) as never;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const open = () =>
  show(
    <MemoryRouter initialEntries={['/doMailLogin?key=abc']}>
      <MailLogin />
    </MemoryRouter>,
  );

it('a link that this browser has not asked for signs nobody in without a click', async () => {
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'Sign in as a•••@x.example?' })).toBeTruthy();
  expect(called).toEqual([ROUTES.readLoginLink]);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(storage.authorization.get()).toBe('of the link'));
  expect(storage.mailAsker.get(), 'the next request has a secret of its own').toBeUndefined();
});

it('a link that this browser has asked for signs in at once', async () => {
  asked = true;
  open();
  await waitFor(() => expect(storage.authorization.get()).toBe('of the link'));
});

it('a live session is not replaced without asking, not even by a link of this browser', async () => {
  asked = true;
  storage.authorization.set('of the victim');
  useSession.setState({ phase: 'in', user: USER as never });
  open();
  expect(await screen.findByText(/You are signed in as victim@example.com/)).toBeTruthy();
  expect(storage.authorization.get()).toBe('of the victim');
});
