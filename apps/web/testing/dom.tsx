import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, type RenderResult, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useSession } from '../src/features/session/session-store.ts';
import { queryClient } from '../src/features/transport/query-client.ts';
import { showLocale } from '../src/i18n/language.ts';
import { closeToast, useToasts } from '../src/ui/toast.tsx';

// Component tests (`*.dom.test.tsx`) begin with `@vitest-environment happy-dom`; dom-set-up.ts prepares for them what
// `app/start.tsx` prepares in the page: messages, a session, the query client.

/** Runs before each file, which has its own document. */
export async function prepare(): Promise<void> {
  // Only to detect a hang: with the default of a second for `waitFor` and `findBy`, tests failed on a busy machine.
  configure({ asyncUtilTimeout: 20_000 });
  // The page has no layout: everything is visible, and nothing has a size.
  Element.prototype.checkVisibility ??= () => true;
  await showLocale('en', true);
}

/** Runs before each test. */
export const signIn = (): void => useSession.setState({ phase: 'in' });

/** Runs after each test. */
export function cleanUp(): void {
  cleanup();
  queryClient.clear();
  closeToast();
}

const frame = (children: ReactNode) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;

export interface Shown {
  /** Presses keys and clicks as a user does. */
  readonly user: UserEvent;
  readonly container: HTMLElement;
  readonly show: (element: ReactNode) => void;
}

/** Renders an element as the application does. */
export function show(element: ReactNode): Shown {
  const drawn: RenderResult = render(frame(element));
  return {
    user: userEvent.setup(),
    container: drawn.container,
    show: (next) => drawn.rerender(frame(next)),
  };
}

export const shownToast = (): string | undefined => useToasts.getState().toast?.text;

/** A call whose answer the test controls. */
export function deferred<T = void>() {
  let resolve: (value: T) => void = () => {};
  let reject: (failure: unknown) => void = () => {};
  const promise = new Promise<T>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}
