// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { show } from '../../../../../testing/dom.tsx';
import type { EditorFeature, EditorSession } from '../editor-feature.ts';
import { createRegistry } from '../registry/create-registry.ts';
import { EditorContext } from '../session/editor-context.ts';
import { useKeys } from './use-keys.ts';

const FEATURE: EditorFeature = {
  name: 'call',
  commands: [
    { name: 'mute', shortcut: 'ctrl+shift+m', everywhere: true, run: () => undefined },
    { name: 'comment', shortcut: 'c', run: () => undefined },
  ],
};

function Keys() {
  useKeys();
  return (
    <div role="dialog">
      <input aria-label="Words" onKeyDown={(event) => event.stopPropagation()} />
    </div>
  );
}

function keyboard() {
  const key = vi.fn(() => true);
  const run = vi.fn();
  const registry = createRegistry([FEATURE]);
  const session = { editor: { key, run }, registry, clipboard: { native: false } } as unknown as EditorSession;
  const { user } = show(
    <EditorContext value={session}>
      <Keys />
    </EditorContext>,
  );
  const field = document.querySelector('input');
  if (!field) throw new Error('no field');
  const press = (init: KeyboardEventInit): boolean =>
    field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  return { key, run, user, press };
}

const MUTE = { key: 'M', code: 'KeyM', ctrlKey: true, shiftKey: true };

test('a key that works everywhere works in a field of a dialog, also while a word is being composed, and writes nothing', () => {
  const { run, press } = keyboard();
  expect(press(MUTE)).toBe(false);
  expect(run.mock.calls).toEqual([[{ name: 'ask', request: 'mute' }]]);
  expect(press({ ...MUTE, isComposing: true })).toBe(false);
  expect(run).toHaveBeenCalledTimes(2);
  // On a keyboard that is not Latin, the place of the key counts.
  expect(press({ ...MUTE, key: 'Ь' })).toBe(false);
  expect(run).toHaveBeenCalledTimes(3);
});

test('a key that is held switches once', () => {
  const { run, press } = keyboard();
  press(MUTE);
  expect(press({ ...MUTE, repeat: true })).toBe(false);
  expect(run).toHaveBeenCalledTimes(1);
});

test('other keys stay with the field', () => {
  const { key, run, press } = keyboard();
  expect(press({ key: 'c', code: 'KeyC' })).toBe(true);
  expect(run).not.toHaveBeenCalled();
  expect(key).not.toHaveBeenCalled();
});
