import { CUSTOM_COLOURS_MAX } from '@sw/contract';
import { type Command, DEFAULT_SETTINGS, type EditorState, MAX_CUSTOM_COLOURS } from '@sw/editor';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepColours } from './custom-colours.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An editor that has only its colours. */
function editorWith(first: readonly string[]) {
  const listeners = new Set<() => void>();
  let colours = first;
  const set = (next: readonly string[]) => {
    colours = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    state: {
      get: () => ({ settings: { ...DEFAULT_SETTINGS, customColours: colours } }) as EditorState,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    run: (command: Command) => {
      if (command.name === 'addColour') set([...colours, command.text]);
      if (command.name === 'removeColour') set(colours.filter((one) => one !== command.colour));
    },
    /** Another part of the state has changed. */
    move: () => set([...colours]),
    colours: () => colours,
  };
}

function accountWith(colours: readonly string[] | Error) {
  const written: (readonly string[])[] = [];
  return {
    written,
    read: async () => {
      if (colours instanceof Error) throw colours;
      return colours;
    },
    write: async (next: readonly string[]) => void written.push(next),
  };
}

const answered = () => vi.advanceTimersByTimeAsync(0);
const later = () => vi.advanceTimersByTimeAsync(5_000);

const stays = () => () => {};

test('R9.05 the editor and the account hold equally many', () => expect(MAX_CUSTOM_COLOURS).toBe(CUSTOM_COLOURS_MAX));

test('R7.30 the colours of the account are taken over in their order, which is not written back', async () => {
  const [editor, account] = [editorWith(['#111111', '#222222']), accountWith(['#333333', '#111111'])];
  keepColours(editor, account, stays);
  await later();
  expect(editor.colours()).toEqual(['#333333', '#111111']);
  expect(account.written).toEqual([]);
});

test('R7.31 changes are written together, a moment after the last', async () => {
  const [editor, account] = [editorWith([]), accountWith([])];
  keepColours(editor, account, stays);
  await answered();
  editor.run({ name: 'addColour', text: '#111111' });
  await vi.advanceTimersByTimeAsync(500);
  editor.run({ name: 'addColour', text: '#222222' });
  await vi.advanceTimersByTimeAsync(999);
  editor.move();
  expect(account.written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(account.written).toEqual([['#111111', '#222222']]);
});

test('what was chosen on this device before the account had any goes there', async () => {
  const [editor, account] = [editorWith(['#111111']), accountWith([])];
  keepColours(editor, account, stays);
  await later();
  expect(account.written).toEqual([['#111111']]);
});

test('a colour added before the answer came stays, and is written', async () => {
  const [editor, account] = [editorWith([]), accountWith(['#333333'])];
  keepColours(editor, account, stays);
  editor.run({ name: 'addColour', text: '#111111' });
  await later();
  expect(editor.colours()).toEqual(['#111111']);
  expect(account.written).toEqual([['#111111']]);
});

test('leaving the page writes what waits; an account that does not answer changes nothing', async () => {
  const [editor, account] = [editorWith(['#111111']), accountWith(new Error('away'))];
  const stop = keepColours(editor, account, stays);
  await later();
  expect([editor.colours(), account.written]).toEqual([['#111111'], []]);
  editor.run({ name: 'addColour', text: '#222222' });
  stop();
  expect(account.written).toEqual([['#111111', '#222222']]);
  await later();
  expect(account.written).toHaveLength(1);
});

test('what the account could not take is offered again, a few times, and with the next change', async () => {
  const editor = editorWith([]);
  const offered: (readonly string[])[] = [];
  let away = true;
  const store = {
    read: async () => [],
    write: async (colours: readonly string[]) => {
      offered.push(colours);
      if (away) throw new Error('away');
    },
  };
  keepColours(editor, store, stays);
  await answered();
  editor.run({ name: 'addColour', text: '#111111' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(offered).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(offered).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(offered).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(offered).toHaveLength(7);
  away = false;
  editor.run({ name: 'addColour', text: '#222222' });
  await later();
  expect(offered.slice(7)).toEqual([['#111111', '#222222']]);
});
