import { type BoardObject, creation, deletion, newSelectId, OPERATION, type PageState } from '@sw/board-model';
import type { Draft } from '../../src/page/drafts.ts';
import type { Chance } from './chance.ts';

const WORDS = ['ash', 'bay', 'cedar', 'dune', 'elm'];

const object = (chance: Chance, extra: Partial<BoardObject> = {}): BoardObject => ({
  selectId: newSelectId((length) => chance.bytes(length)),
  type: chance.pick([101, 201, 602]) ?? 101,
  zIndex: chance.between(0, 50),
  left: chance.between(0, 3840),
  top: chance.between(0, 2160),
  angle: 0,
  scaleX: 1,
  scaleY: 1,
  ...extra,
});

const created = (state: readonly BoardObject[]): Draft => ({
  protocolType: OPERATION.created,
  state,
  changes: state.map(({ selectId }) => creation(selectId)),
});

type DraftMaker = (page: PageState, chance: Chance, some: BoardObject) => Draft;

const change = (some: BoardObject, property: string, value: number | string | boolean | null): Draft => ({
  protocolType: OPERATION.property,
  changes: [[some.selectId, property, some[property] ?? null, value]],
});

const DRAFT_MAKERS: readonly DraftMaker[] = [
  (_, chance) => created([object(chance)]),
  (_, chance) => created([object(chance), object(chance, { name: 'x'.repeat(60) })]),
  (_, chance, some) => created([object(chance, { parentId: some.selectId })]),
  (_, chance, some) => change(some, 'left', chance.between(0, 3840)),
  (_, chance, some) => change(some, 'fill', `#${chance.between(100, 999)}`),
  (_, chance, some) => change(some, 'tpvLocked', chance.happens(0.3)),
  (page, chance, some) => change(some, 'parentId', chance.pick([...page.objects.keys()]) ?? null),
  (_, chance, some) => {
    const runs = some.runs ?? [];
    const word = { text: `${chance.pick(WORDS)} ` };
    const after = chance.happens(0.5) ? [...runs, word] : [word, ...runs];
    return { protocolType: OPERATION.property, changes: [[some.selectId, 'runs', runs as never, after as never]] };
  },
  (_, _chance, some) => ({ protocolType: OPERATION.property, changes: [deletion(some.selectId)] }),
  (_, chance, some) => {
    const fragments = [object(chance, { cutFrom: some.selectId }), object(chance, { cutFrom: some.selectId })];
    return {
      protocolType: OPERATION.eraser,
      state: fragments,
      changes: [deletion(some.selectId), ...fragments.map(({ selectId }) => creation(selectId))],
    };
  },
  (page, chance) => ({
    protocolType: OPERATION.background,
    changes: [['', 'background', page.background, { color: chance.between(0, 7) }]],
  }),
];

/** A random action of a user on this page. */
export function randomDraft(page: PageState, chance: Chance): Draft {
  const some = chance.pick([...page.objects.values()]);
  if (!some) return created([object(chance)]);
  if (chance.happens(0.01)) return { protocolType: OPERATION.clean, changes: [] };
  // Too large for one frame of this run.
  if (chance.happens(0.02)) return created(Array.from({ length: 14 }, () => object(chance)));
  return (chance.pick(DRAFT_MAKERS) ?? DRAFT_MAKERS[0])?.(page, chance, some) ?? created([object(chance)]);
}
