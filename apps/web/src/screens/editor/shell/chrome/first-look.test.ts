import type { Camera } from '@sw/board-render';
import type { Command } from '@sw/editor';
import { expect, it } from 'vitest';
import { firstLook, type Looker } from './first-look.ts';

type State = ReturnType<Looker['state']['get']>;

/** An editor that, like the real one, stops following when the user moves the view. */
function opened(patch: Partial<State> = {}) {
  let state: State = { loaded: true, undoState: { list: [], index: 0 }, following: undefined, ...patch };
  let aim: Camera = { x: 0, y: 0, zoom: 1 };
  const done: Command['name'][] = [];
  const editor: Looker = {
    state: { get: () => state },
    get aim() {
      return aim;
    },
    run(command: Command) {
      done.push(command.name);
      if (command.name === 'zoomFit' || command.name === 'lookAt') {
        state = { ...state, following: undefined };
        aim = { x: 7, y: 7, zoom: 1 };
      }
      if (command.name === 'followPerson') state = { ...state, following: command.clientId };
    },
  };
  const change = (next: Partial<State>): void => {
    state = { ...state, ...next };
  };
  return { editor, done, change, now: () => state };
}

it('what came after the page is looked at too, as long as nobody did anything', () => {
  const { editor, done } = opened();
  const left = firstLook(editor, undefined);
  firstLook(editor, left);
  expect(done).toEqual(['zoomFit', 'zoomFit']);
});

it.each([
  ['drawn', { undoState: { list: ['one'], index: 1 } }],
  ['begun to follow somebody', { following: 'client-ann' }],
])('who has %s meanwhile stays there', (_, meanwhile) => {
  const { editor, done, change, now } = opened();
  const left = firstLook(editor, undefined);
  change(meanwhile);
  expect(firstLook(editor, left)).toBe(left);
  expect(done).toEqual(['zoomFit']);
  expect(now()).toMatchObject(meanwhile);
});

it('a user who has looked elsewhere, or is on the way there, is left alone', () => {
  const { editor, done } = opened();
  const left = firstLook(editor, undefined);
  editor.run({ name: 'lookAt', centre: { x: 5_000, y: 4_000 } });
  firstLook(editor, left);
  expect(done).toEqual(['zoomFit', 'lookAt']);
});

it('a user who arrives during a demo keeps following it', () => {
  const { editor, done, now } = opened({ following: 'client-ann' });
  firstLook(editor, undefined);
  expect(done).toEqual(['zoomFit', 'followPerson']);
  expect(now().following).toBe('client-ann');
});

it('a page that is not there yet is not looked at', () => {
  const { editor, done } = opened({ loaded: false });
  expect(firstLook(editor, undefined)).toBeUndefined();
  expect(done).toEqual([]);
});
