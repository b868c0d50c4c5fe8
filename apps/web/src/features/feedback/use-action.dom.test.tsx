// @vitest-environment happy-dom
import { CallFailure } from '@sw/contract';
import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { deferred, show, shownToast } from '../../../testing/dom.tsx';
import { useAction } from './use-action.ts';

const REFUSED = new CallFailure('rejected', 400, 'Not today', undefined);

afterEach(() => onlineManager.setOnline(true));

type Options = Parameters<typeof useAction>[1];

/** A button whose label shows the input of the running action. */
function Act({ work, options }: { readonly work: (input: string) => Promise<unknown>; readonly options?: Options }) {
  const action = useAction(work, options);
  return (
    <>
      <output>{action.busy ? `busy with ${action.input}` : 'idle'}</output>
      <button type="button" onClick={() => action.run('one')}>
        One
      </button>
      <button type="button" onClick={() => action.run('two')}>
        Two
      </button>
    </>
  );
}

/** A checkbox that shows the chosen value until the server has answered. */
function Box({ work }: { readonly work: (input: boolean) => Promise<unknown> }) {
  const choose = useAction(work, { queued: true });
  return (
    <input type="checkbox" checked={choose.input ?? false} onChange={(event) => choose.run(event.target.checked)} />
  );
}

const one = () => screen.getByText('One');
const two = () => screen.getByText('Two');
const state = () => screen.getByRole('status').textContent;

it('is busy from the press to the answer, and knows with what', async () => {
  const answer = deferred();
  show(<Act work={() => answer.promise} />);
  expect(state()).toBe('idle');
  fireEvent.click(two());
  await waitFor(() => expect(state()).toBe('busy with two'));
  answer.resolve();
  await waitFor(() => expect(state()).toBe('idle'));
});

it('ignores every press while it is busy, and takes the next one after', async () => {
  const answers = [deferred(), deferred()];
  const work = vi.fn((_: string) => answers[work.mock.calls.length - 1]?.promise ?? Promise.resolve());
  show(<Act work={work} />);
  fireEvent.click(one());
  fireEvent.click(one());
  fireEvent.click(two());
  await waitFor(() => expect(state()).toBe('busy with one'));
  fireEvent.click(one());
  answers[0]?.resolve();
  await waitFor(() => expect(state()).toBe('idle'));
  expect(work).toHaveBeenCalledTimes(1);
  fireEvent.click(two());
  await waitFor(() => expect(work).toHaveBeenCalledTimes(2));
});

it('queued, runs every press, one after the other', async () => {
  const answers = { one: deferred(), two: deferred() };
  const begun: string[] = [];
  const work = (input: string) => {
    begun.push(input);
    return answers[input as 'one' | 'two'].promise;
  };
  show(<Act work={work} options={{ queued: true }} />);
  fireEvent.click(one());
  fireEvent.click(two());
  await waitFor(() => expect(state()).toBe('busy with two'));
  expect(begun).toEqual(['one']);
  answers.one.resolve();
  await waitFor(() => expect(begun).toEqual(['one', 'two']));
  answers.two.resolve();
  await waitFor(() => expect(state()).toBe('idle'));
});

it('keeps a box as the user pressed it, from the press on, and through a second press', async () => {
  const answers = [deferred(), deferred()];
  const work = vi.fn((_: boolean) => answers[work.mock.calls.length - 1]?.promise ?? Promise.resolve());
  show(<Box work={work} />);
  const box = screen.getByRole<HTMLInputElement>('checkbox');
  fireEvent.click(box);
  expect(box.checked).toBe(true);
  await waitFor(() => expect(work).toHaveBeenCalledTimes(1));
  fireEvent.click(box);
  expect(box.checked).toBe(false);
  answers[0]?.resolve();
  await waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  expect(box.checked).toBe(false);
  answers[1]?.resolve();
});

it('R8.19 shows a refusal once, and can be pressed again', async () => {
  const work = vi.fn(() => Promise.reject(REFUSED));
  show(<Act work={work} />);
  fireEvent.click(one());
  await waitFor(() => expect(shownToast()).toBe('Not today'));
  await waitFor(() => expect(state()).toBe('idle'));
  fireEvent.click(one());
  await waitFor(() => expect(work).toHaveBeenCalledTimes(2));
});

it('leaves a failure to the caller that handles it', async () => {
  const handled = vi.fn(() => true);
  show(<Act work={() => Promise.reject(REFUSED)} options={{ handled }} />);
  fireEvent.click(one());
  await waitFor(() => expect(handled).toHaveBeenCalledWith(REFUSED));
  await waitFor(() => expect(state()).toBe('idle'));
  expect(shownToast()).toBeUndefined();
});

it('stays busy until what follows is done, after a failure too', async () => {
  const refreshed = deferred();
  show(<Act work={() => Promise.reject(REFUSED)} options={{ settled: () => refreshed.promise }} />);
  fireEvent.click(one());
  await waitFor(() => expect(shownToast()).toBe('Not today'));
  expect(state()).toBe('busy with one');
  refreshed.resolve();
  await waitFor(() => expect(state()).toBe('idle'));
});

it('fails at once without a network, instead of waiting for it', async () => {
  onlineManager.setOnline(false);
  show(<Act work={() => Promise.reject(new CallFailure('network', 0, 'No way', 'NETWORK_ERROR'))} />);
  fireEvent.click(one());
  await waitFor(() => expect(shownToast()).toBe('No way'));
});
