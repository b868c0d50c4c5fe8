import { familyOf, KIND, textOf } from '@sw/board-model';
import { isRooted, layoutOf } from '@sw/board-render';
import { beforeEach, expect, test } from 'vitest';
import { Loopback } from '../../testing/loopback.ts';
import { ManualTime } from '../../testing/manual-time.ts';
import { join, type Person } from '../../testing/person.ts';

const KINDS = Object.values(KIND).filter((kind) => familyOf(kind) === 'graph');

let time: ManualTime;
let ann: Person;
let bob: Person;
beforeEach(async () => {
  time = new ManualTime();
  const board = new Loopback(time);
  ann = await join(board, 'client-ann', 5);
  bob = await join(board, 'client-bob', 6);
});

const layout = (person: Person) => {
  const graph = person.objects.find(({ type }) => familyOf(type) === 'graph');
  if (!graph || !person.page.page) throw new Error('no graph');
  return { graph, layout: layoutOf(person.page.page, graph) };
};

test.each(KINDS)(
  'graph kind %i is shown as every other, with a place for each of its nodes, and back as it was',
  (kind) => {
    ann.run({ name: 'insertGraph', kind });
    ann.run({ name: 'escape' });
    const nodes = ann.objects.filter(({ parentId }) => parentId !== undefined).map(({ selectId }) => selectId);
    const before = layout(ann).layout;
    for (const other of KINDS.filter((one) => one !== kind)) {
      ann.run({ name: 'convertGraph', kind: other });
      expect(layout(ann).graph.shownAs).toBe(other);
      expect([...(layout(ann).layout?.places.keys() ?? [])].sort()).toEqual(nodes.toSorted());
      ann.run({ name: 'undo' });
      expect(layout(ann).layout).toEqual(before);
    }
  },
);

test('a node that somebody adds while the graph turns into another kind is kept, wherever it was added', async () => {
  for (const [from, to] of [
    [KIND.levelRight, KIND.flow],
    [KIND.flow, KIND.radial],
  ] as const) {
    ann.run({ name: 'insertGraph', kind: from });
    ann.run({ name: 'escape' });
    await time.pass(200);
    const { graph } = layout(ann);
    bob.run({ name: 'select', ids: [graph.selectId] });
    bob.run({ name: 'addNode', as: 'sibling' });
    bob.text.input([{ text: 'late' }]);
    bob.text.end();
    ann.run({ name: 'select', ids: [graph.selectId] });
    ann.run({ name: 'convertGraph', kind: to });
    await time.pass(500);
    for (const person of [ann, bob]) {
      const late = person.objects.find((object) => textOf(object) === 'late');
      expect(layout(person).layout?.places.has(late?.selectId ?? '')).toBe(true);
      expect(layout(person).graph.shownAs).toBe(to);
    }
    expect(isRooted(from)).not.toBe(isRooted(to));
    ann.run({ name: 'selectAll' });
    ann.run({ name: 'delete' });
    await time.pass(200);
  }
});
