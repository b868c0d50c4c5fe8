import { type Command, DEFAULT_SETTINGS, type EditorState, type Settings } from '@sw/editor';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NamedValues } from './keep-with-account.ts';
import { keepSettings } from './tool-settings.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An editor that has only its settings. */
function editorWith(first: Partial<Settings> = {}) {
  const listeners = new Set<() => void>();
  let settings: Settings = { ...DEFAULT_SETTINGS, ...first };
  const set = (patch: Partial<Settings>) => {
    settings = { ...settings, ...patch };
    for (const listener of [...listeners]) listener();
  };
  return {
    state: {
      get: () => ({ settings }) as EditorState,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    run: (command: Command) => {
      if (command.name === 'pen') set({ [command.pen]: { ...settings[command.pen], ...command.patch } });
      if (command.name === 'setting') set(command.patch);
    },
    settings: () => settings,
  };
}

/** The server's settings of one account, merged by name as on the server. */
function accountWith(first: NamedValues = {}) {
  let held = first;
  const written: NamedValues[] = [];
  return {
    written,
    held: () => held,
    read: async () => held,
    write: async (values: NamedValues) => {
      written.push(values);
      held = { ...held, ...values };
    },
  };
}

const stays = () => () => {};
const RED = { color: '#E64243', opacity: 'FF', size: 19 };
const later = () => vi.advanceTimersByTimeAsync(5_000);

test('R3.20 R3.10 pens and toolbar of the account are taken over in another browser, and not written back', async () => {
  const [editor, account] = [editorWith(), accountWith({ pencil: RED, toolbar: 'right' })];
  keepSettings(editor, account, stays);
  await later();
  expect(editor.settings()).toMatchObject({ pencil: RED, toolbar: 'right', laser: DEFAULT_SETTINGS.laser });
  expect(account.written).toEqual([]);
});

test('R3.20 R7.35 only what changed is written, a moment after the last change', async () => {
  const [editor, account] = [editorWith(), accountWith({ toolbar: 'right' })];
  keepSettings(editor, account, stays);
  await later();
  editor.run({ name: 'pen', pen: 'pencil', patch: { color: RED.color } });
  await vi.advanceTimersByTimeAsync(900);
  editor.run({ name: 'pen', pen: 'pencil', patch: { size: RED.size } });
  await vi.advanceTimersByTimeAsync(999);
  expect(account.written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(account.written).toEqual([{ pencil: RED }]);
});

test('R3.20 a change in the last moment before the tab goes away is written at once, and only once', async () => {
  const [editor, account] = [editorWith(), accountWith({ toolbar: 'right' })];
  let leave = () => {};
  keepSettings(editor, account, (listener) => {
    leave = listener;
    return () => {};
  });
  await later();
  editor.run({ name: 'pen', pen: 'pencil', patch: RED });
  leave();
  expect(account.written).toEqual([{ pencil: RED }]);
  leave();
  await later();
  expect(account.written).toHaveLength(1);
});

test('R3.20 two tabs of one person that change different pens both keep theirs', async () => {
  const account = accountWith();
  const [one, two] = [editorWith(), editorWith()];
  keepSettings(one, account, stays);
  keepSettings(two, account, stays);
  await later();
  one.run({ name: 'pen', pen: 'pencil', patch: RED });
  two.run({ name: 'pen', pen: 'laser', patch: RED });
  await later();
  expect(account.held()).toEqual({ pencil: RED, laser: RED });
});

test('R3.20 two people in one browser: each finds their own, and signing out leaves nothing for the next', async () => {
  const [ann, ben] = [accountWith({ toolbar: 'right' }), accountWith()];
  const first = editorWith();
  const signOut = keepSettings(first, ann, stays);
  await later();
  first.run({ name: 'pen', pen: 'pencil', patch: RED });
  signOut();
  expect(ann.held()).toEqual({ toolbar: 'right', pencil: RED });
  // A change that her editor has not sent yet reaches nobody.
  first.run({ name: 'setting', patch: { toolbar: 'bottom' } });

  // Signing out cleared this device's settings, so his editor opens with the defaults.
  const second = editorWith();
  keepSettings(second, ben, stays);
  await later();
  expect(second.settings()).toEqual(DEFAULT_SETTINGS);
  expect([ann.written.length, ben.written.length]).toEqual([1, 0]);

  const again = editorWith();
  keepSettings(again, ann, stays);
  await later();
  expect(again.settings()).toMatchObject({ pencil: RED, toolbar: 'right' });
});

test('what was chosen on this device before the account held anything goes there', async () => {
  const [editor, account] = [editorWith({ toolbar: 'bottom' }), accountWith()];
  keepSettings(editor, account, stays);
  await later();
  expect(account.written).toEqual([{ toolbar: 'bottom' }]);
});

test('a pen chosen before the answer came stays; what was not touched is taken over', async () => {
  const [editor, account] = [editorWith(), accountWith({ pencil: RED, toolbar: 'right' })];
  keepSettings(editor, account, stays);
  editor.run({ name: 'pen', pen: 'pencil', patch: { size: 4 } });
  await later();
  expect(editor.settings()).toMatchObject({ pencil: { color: '#828282', size: 4 }, toolbar: 'right' });
  expect(account.held()).toMatchObject({ pencil: { size: 4 } });
});
