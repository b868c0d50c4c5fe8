// @vitest-environment happy-dom
import type { PageInfo } from '@sw/contract';
import type { Command, EditorState, OutlineNode } from '@sw/editor';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../../testing/dom.tsx';
import type { EditorSession } from '../shell/editor-feature.ts';
import { EditorContext } from '../shell/session/editor-context.ts';
import { OutlineTree } from './outline-tree.tsx';

const node = (id: string, text: string, children: readonly OutlineNode[] = []): OutlineNode => ({
  ids: [id, ...children.flatMap(({ ids }) => ids)],
  kind: children.length > 0 ? 'group' : 'memoText',
  text,
  locked: false,
  children,
});

const NODES = [node('1', 'Alpha'), node('2', 'Beta', [node('3', 'Gamma'), node('4', 'Delta')]), node('5', 'Epsilon')];

/** Normally only visible lines are rendered; here all of them are. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
});

const PAGE = {
  pageId: '70',
  pages: [
    { pageId: '70', pageIndex: 0 },
    { pageId: '71', pageIndex: 1 },
  ],
} as unknown as PageInfo;

/** The outline remembers its state per board, so each test has a board of its own. */
let boards = 0;

/** A session with an outline, and nothing else of the editor. */
function drawn() {
  boards += 1;
  const wbNo = String(boards);
  const ran: Command[] = [];
  const state = { selection: { ids: ['5'] }, rights: { edit: true }, loaded: true } as unknown as EditorState;
  const session = {
    editor: {
      outline: () => NODES,
      run: (command: Command) => ran.push(command),
      state: { get: () => state, subscribe: () => () => {} },
    },
    page: { key: { wbNo, pageId: '70' }, on: () => () => {} },
  } as unknown as EditorSession;
  const { user } = show(
    <EditorContext value={session}>
      <OutlineTree page={{ ...PAGE, wbNo }} />
    </EditorContext>,
  );
  return { user, ran };
}

const tree = () => screen.getByRole('tree');
const lines = () => screen.getAllByRole('treeitem');
const named = (name: string): HTMLElement => {
  const found = lines().find((line) => line.getAttribute('aria-label')?.includes(name));
  if (found === undefined) throw new Error(`no line ${name}`);
  return found;
};
const names = () => lines().map((line) => line.getAttribute('aria-label')?.split(/,/)[0]);
/** The line that a screen reader would read. */
const current = () =>
  document.getElementById(tree().getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label');

it('shows the open page unfolded, and says of each line its level, its place and whether it is unfolded', () => {
  drawn();
  expect(names()).toEqual(['Page 1', 'Alpha', 'Beta', 'Epsilon', 'Page 2']);
  const place = (name: string) =>
    ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded', 'aria-selected'].map((attribute) =>
      named(name).getAttribute(attribute),
    );
  expect(place('Page 1')).toEqual(['1', '1', '2', 'true', 'true']);
  expect(place('Alpha')).toEqual(['2', '1', '3', null, 'false']);
  expect(place('Beta')).toEqual(['2', '2', '3', 'false', 'false']);
  expect(place('Epsilon')).toEqual(['2', '3', '3', null, 'true']);
  expect(place('Page 2')).toEqual(['1', '2', '2', 'false', 'false']);
});

it('has the focus itself; arrows, Home and End walk over the lines and stop at both ends', async () => {
  const { user } = drawn();
  expect(document.activeElement).toBe(tree());
  await user.keyboard('{Home}');
  expect(current()).toBe('Page 1');
  await user.keyboard('{ArrowUp}');
  expect(current()).toBe('Page 1');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(current()).toBe('Beta, Group');
  await user.keyboard('{ArrowUp}');
  expect(current()).toBe('Alpha, Note');
  await user.keyboard('{End}');
  expect(current()).toBe('Page 2');
  await user.keyboard('{ArrowDown}');
  expect(current()).toBe('Page 2');
  expect(document.activeElement).toBe(tree());
});

it('right unfolds a line and then goes into it; left goes out and folds it', async () => {
  const { user } = drawn();
  await user.keyboard('{Home}{ArrowDown}{ArrowDown}{ArrowRight}');
  expect(named('Beta').getAttribute('aria-expanded')).toBe('true');
  expect(names()).toEqual(['Page 1', 'Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Page 2']);
  expect(named('Delta').getAttribute('aria-level')).toBe('3');
  expect(current()).toBe('Beta, Group');
  await user.keyboard('{ArrowRight}');
  expect(current()).toBe('Gamma, Note');
  await user.keyboard('{ArrowRight}{ArrowDown}{ArrowLeft}');
  expect(current()).toBe('Beta, Group');
  await user.keyboard('{ArrowLeft}');
  expect(named('Beta').getAttribute('aria-expanded')).toBe('false');
  expect(names()).toEqual(['Page 1', 'Alpha', 'Beta', 'Epsilon', 'Page 2']);
  await user.keyboard('{ArrowLeft}');
  expect(current()).toBe('Page 1');
});

it('letters go to the line that begins with them, a click selects what a line stands for', async () => {
  const { user, ran } = drawn();
  await user.keyboard('{Home}ep');
  expect(current()).toBe('Epsilon, Note');
  await user.click(named('Alpha'));
  expect(current()).toBe('Alpha, Note');
  expect(ran).toEqual([{ name: 'select', ids: ['1'] }, { name: 'zoomSelection' }]);
});
