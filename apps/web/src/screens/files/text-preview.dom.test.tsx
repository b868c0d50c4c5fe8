// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../testing/dom.tsx';
import { TextPreview } from './text-preview.tsx';

afterEach(() => vi.restoreAllMocks());

it('R8.51 a text that does not come in time says so, and comes when it is asked for again', async () => {
  // The store does not answer before the timeout.
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort(new DOMException('late', 'TimeoutError')));
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    init?.signal?.throwIfAborted();
    return new Response('Snow load');
  });
  show(<TextPreview url="https://store.example/notes.txt" id="1" />);
  expect(await screen.findByText('Download timeout')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Snow load')).toBeDefined();
  expect(screen.queryByText('Download timeout')).toBeNull();
});

it('a text shows its beginning as it was written, in any encoding, and never as a page', async () => {
  const html = '<img src=x onerror="alert(1)"> 积雪';
  // GB18030, as used on older Chinese computers.
  const gb = Uint8Array.of(0xbb, 0xfd, 0xd1, 0xa9, 0xba, 0xc9, 0xd4, 0xd8);
  const long = new TextEncoder().encode(`a${'雪'.repeat(10_000)}`);
  const cancelled = vi.fn();
  const endless = new ReadableStream({ pull: (sent) => sent.enqueue(long), cancel: cancelled });
  for (const [id, body, text] of [
    ['2', html, html],
    ['3', gb, '积雪荷载'],
    // 19,999 bytes after the letter are 6,666 characters and one byte of the next.
    ['4', endless, `a${'雪'.repeat(6_666)}`],
  ] as const) {
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(body));
    const { container } = show(<TextPreview url="https://store.example/notes.txt" id={id} />);
    await waitFor(() => expect(container.querySelector('pre')?.textContent).toBe(text));
    expect(container.querySelector('img')).toBeNull();
    cleanup();
  }
  expect(cancelled, 'no more is read').toHaveBeenCalledOnce();
});
