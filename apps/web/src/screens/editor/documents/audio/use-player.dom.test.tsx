// @vitest-environment happy-dom

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BoardObject } from '@sw/board-model';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show, shownToast } from '../../../../../testing/dom.tsx';
import { signedAddresses } from '../../shell/images/board-pictures.ts';
import { usePlayer } from './use-player.ts';

let server: Server;
beforeEach(async () => {
  server = createServer((_, answer) => answer.writeHead(404).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

/** happy-dom plays nothing: the element asks for its address and fails as a browser's does. */
function playByFetching(): void {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    const asked = Promise.withResolvers<number>();
    const request = await import('node:http');
    request.get(this.src, (answer) => asked.resolve(answer.resume().statusCode ?? 0)).on('error', asked.reject);
    if ((await asked.promise) !== 200) throw new DOMException('no supported sources', 'NotSupportedError');
  });
}

function Player({ url }: { readonly url: string }) {
  const { toggle } = usePlayer({ selectId: '7', url } as BoardObject);
  return (
    <button type="button" onClick={toggle}>
      Play
    </button>
  );
}

it('R8.49 a sound whose address answers 404 says that the audio did not load', async () => {
  playByFetching();
  signedAddresses.learn('/cdn/7', `http://127.0.0.1:${(server.address() as AddressInfo).port}/sound`);
  const { user } = show(<Player url="/cdn/7" />);
  await user.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(shownToast()).toBe('Audio load failed'));
});

it('R8.49 a sound without an address says so too, and one that was paused at once does not', async () => {
  const { user, show: showNext } = show(<Player url="" />);
  await user.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(shownToast()).toBe('Audio load failed'));
  signedAddresses.learn('/cdn/8', 'http://127.0.0.1/sound');
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('', 'AbortError'));
  const { closeToast } = await import('../../../../ui/toast.tsx');
  closeToast();
  showNext(<Player key="8" url="/cdn/8" />);
  await user.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(play).toHaveBeenCalled());
  expect(shownToast()).toBeUndefined();
});
