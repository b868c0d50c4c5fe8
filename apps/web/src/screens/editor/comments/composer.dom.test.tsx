// @vitest-environment happy-dom
import { CallFailure, COMMENT_MAX, errorText } from '@sw/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deferred, show } from '../../../../testing/dom.tsx';
import { boardKeys } from '../../../features/live/board-keys.ts';
import { queryClient } from '../../../features/transport/query-client.ts';
import { usePreference } from '../../../theme/preference.ts';
import type { EditorSession } from '../shell/editor-feature.ts';
import { EditorContext } from '../shell/session/editor-context.ts';
import { Composer } from './composer.tsx';
import { drafts } from './drafts.ts';
import type { CommentDraft } from './use-comment-actions.ts';

const PEOPLE = [
  { userId: '1', nickName: 'Ann Lee' },
  { userId: '2', nickName: 'Anton' },
  { userId: '3', nickName: 'Mei' },
  { userId: '4', nickName: 'Mei Lin' },
];

/** The session from which faces take their colours. */
const SESSION = { page: { key: { wbNo: '7', pageId: '70' } } } as unknown as EditorSession;
beforeEach(() => void queryClient.setQueryData(boardKeys.comments('7'), { people: [], threads: [] }));
afterEach(() => {
  drafts.set('thread', { text: '', picked: [] });
  usePreference.setState({ coarse: false });
});

const composer = (send: (draft: CommentDraft) => Promise<unknown>) => (
  <EditorContext value={SESSION}>
    <Composer draft="thread" label="Reply" people={PEOPLE} focused send={send} />
  </EditorContext>
);
const field = () => screen.getByRole<HTMLTextAreaElement>('combobox', { name: 'Reply' });
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
const people = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('has the focus, sends with Enter, and is empty then', async () => {
  const send = vi.fn(async () => {});
  const { user } = show(composer(send));
  expect(document.activeElement).toBe(field());
  expect(sendButton().disabled).toBe(true);
  await user.keyboard('One{Shift>}{Enter}{/Shift}two{Enter}');
  await waitFor(() => expect(field().value).toBe(''));
  expect(send.mock.calls).toEqual([[{ text: 'One\ntwo', mentions: [] }]]);
  expect(drafts.get('thread').text).toBe('');
});

it('with fingers Enter ends a line, and the button sends', async () => {
  usePreference.setState({ coarse: true });
  const send = vi.fn(async () => {});
  const { user } = show(composer(send));
  await user.click(field());
  await user.keyboard('One{Enter}two');
  expect(send).not.toHaveBeenCalled();
  await user.click(sendButton());
  await waitFor(() => expect(send).toHaveBeenCalledWith({ text: 'One\ntwo', mentions: [] }));
});

it('an @ lists the people; arrows walk, Enter picks, and the person is mentioned', async () => {
  const send = vi.fn(async () => {});
  const { user } = show(composer(send));
  await user.keyboard('Hi @an');
  expect(people()).toEqual([expect.stringContaining('Ann Lee'), expect.stringContaining('Anton')]);
  expect(field().getAttribute('aria-expanded')).toBe('true');
  const chosen = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
  expect(chosen()?.textContent).toContain('Ann Lee');
  await user.keyboard('{ArrowDown}');
  expect(chosen()?.textContent).toContain('Anton');
  expect(chosen()?.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowDown}');
  expect(chosen()?.textContent).toContain('Ann Lee');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(field().value).toBe('Hi @Anton ');
  expect(people()).toEqual([]);
  expect(send).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(send).toHaveBeenCalledWith({ text: 'Hi @Anton', mentions: ['2'] }));
});

it('somebody who was picked and deleted is not notified because a longer name begins with theirs', async () => {
  const send = vi.fn(async () => {});
  const { user } = show(composer(send));
  await user.keyboard('@mei{Enter}');
  expect(field().value).toBe('@Mei ');
  await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}@mei l{Enter}');
  expect(field().value).toBe('@Mei Lin ');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(send).toHaveBeenCalledWith({ text: '@Mei Lin', mentions: ['4'] }));
});

it('Escape closes the list of people and keeps the text', async () => {
  const { user } = show(composer(async () => {}));
  await user.keyboard('@ant');
  expect(people()).toHaveLength(1);
  await user.keyboard('{Escape}');
  expect(people()).toEqual([]);
  expect(field().value).toBe('@ant');
});

it('a failure keeps the text, also for the next time, and says why until something is typed', async () => {
  const refusal = new CallFailure('rejected', 400, 'Too long for us', 'COMMENT_LENGTH');
  const { user, show: showAgain } = show(composer(() => Promise.reject(refusal)));
  await user.keyboard('Hello{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Too long for us'));
  expect(field().value).toBe('Hello');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await user.keyboard('!');
  expect(screen.getByRole('alert').textContent).toBe('');
  showAgain(null);
  showAgain(composer(async () => {}));
  expect(field().value).toBe('Hello!');
});

it('a text that is too long is not sent', async () => {
  const send = vi.fn(async () => {});
  const { user } = show(composer(send));
  fireEvent.change(field(), { target: { value: 'a'.repeat(COMMENT_MAX + 1) } });
  await user.keyboard('{Enter}');
  expect(screen.getByRole('alert').textContent).toBe(errorText('COMMENT_LENGTH', 'en'));
  expect(send).not.toHaveBeenCalled();
});

it('a double press sends once', async () => {
  const answer = deferred();
  const send = vi.fn(() => answer.promise);
  const { user } = show(composer(send));
  await user.keyboard('Hello');
  fireEvent.click(sendButton());
  fireEvent.click(sendButton());
  await waitFor(() => expect(sendButton().getAttribute('aria-busy')).toBe('true'));
  await user.keyboard('{Enter}');
  answer.resolve();
  await waitFor(() => expect(field().value).toBe(''));
  expect(send).toHaveBeenCalledTimes(1);
});
