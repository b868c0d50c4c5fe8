// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { type ComponentType, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { deferred, show, shownToast } from '../../../testing/dom.tsx';
import { fetchAhead } from './ahead.ts';
import { lazyPart } from './lazy-part.tsx';

const Panel = ({ name }: { readonly name: string }) => <p>{name} is here</p>;

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  root = undefined;
});

interface PageProps {
  readonly Part: ComponentType<{ readonly name: string }>;
  readonly drawn: () => void;
}

function Page({ Part, drawn }: PageProps) {
  // After the render and before the effects: React runs those in a separate task, and the code arrives in a microtask.
  useLayoutEffect(drawn, [drawn]);
  return <Part name="Panel" />;
}

it('a part that arrives between its first drawing and its effect is drawn', async () => {
  const code = deferred<ComponentType<{ readonly name: string }>>();
  const Part = lazyPart(() => code.promise);
  // The idle page has requested it.
  const asked = fetchAhead(async () => undefined);
  const drawn = vi.fn(() => code.resolve(Panel));
  // Not with `render`, which runs effects immediately.
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Page Part={Part} drawn={drawn} />);
  await asked;
  expect(drawn).toHaveBeenCalledTimes(1);
  await screen.findByText('Panel is here');
});

it('a part that is here is drawn at once', async () => {
  const Part = lazyPart(async () => Panel);
  show(<Part name="First" />);
  await screen.findByText('First is here');
  show(<Part name="Second" />);
  expect(screen.queryByText('Second is here')).not.toBeNull();
});

it('a part that does not come leaves a message, and is asked for again when it is opened again', async () => {
  let offline = true;
  const Part = lazyPart(() => (offline ? Promise.reject(new Error('offline')) : Promise.resolve(Panel)));
  const { show: showAgain } = show(<Part name="Panel" />);
  await expect.poll(shownToast).toBeDefined();
  offline = false;
  showAgain(null);
  showAgain(<Part name="Panel" />);
  await screen.findByText('Panel is here');
});
