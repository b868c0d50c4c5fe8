import { createHash } from 'node:crypto';
import { type BoardObject, KIND } from '@sw/board-model';
import { describe, expect, test } from 'vitest';
import { object, pageOf } from '../../testing/objects.ts';
import { draw, type Picture } from '../../testing/pixels.ts';
import { TestStage } from '../../testing/stage-host.ts';
import { type Hints, hintOf } from '../composite/hints.ts';
import { NODE } from '../composite/kinds.ts';

const HINTS: Hints = { idea: 'Idea', topic: 'Topic', problem: 'Problem', cause: 'Cause', step: 'Step', axis: 'Axis' };
const node = (id: string, parentId: string, more: Partial<BoardObject> = {}): BoardObject =>
  object(id, { type: NODE, parentId, relations: { order: Number(id) }, ...more });
const mapOf = (more: Partial<BoardObject> = {}) =>
  pageOf([object('1', { type: KIND.levelRight, left: 40, top: 100 }), node('2', '1', more), node('3', '2')]);

const pixels = ({ bytes }: Picture): string => createHash('sha256').update(bytes).digest('hex');

describe('the hint of an empty node', () => {
  test('R3.63 is drawn where a screen has words for it, in the node and nowhere else', () => {
    const page = mapOf();
    const [bare, hinted] = [draw(page), draw(page, { hints: HINTS })];
    expect(pixels(hinted)).not.toBe(pixels(bare));
    expect(hinted.painted('#fafbfa')).toEqual(bare.painted('#fafbfa'));
  });

  test('is not drawn on a node with words, nor on one whose text is in the field', async () => {
    const root = object('1', { type: KIND.levelRight, left: 40, top: 100 });
    const written = pageOf([root, node('2', '1', { runs: [{ text: 'Solar canopy' }] })]);
    expect(pixels(draw(written, { hints: HINTS }))).toBe(pixels(draw(written)));
    const tested = new TestStage();
    tested.show(pageOf([root, node('2', '1')]), 400, 300, 1);
    const inHand = { ...node('2', '1'), runs: [] };
    tested.stage.live([{ kind: 'object', object: inHand }]);
    await tested.settle();
    const bare = pixels(tested.screen.pixels());
    tested.stage.setHints(HINTS);
    await tested.settle();
    expect(pixels(tested.screen.pixels())).toBe(bare);
  });

  test('comes on the tiles of a stage, and changes with the language', async () => {
    const tested = new TestStage();
    tested.show(mapOf(), 400, 300, 1);
    await tested.settle();
    const bare = pixels(tested.screen.pixels());
    tested.stage.setHints(HINTS);
    await tested.settle();
    const english = pixels(tested.screen.pixels());
    expect(english).not.toBe(bare);
    tested.stage.setHints({ ...HINTS, idea: '主题', topic: '主题' });
    await tested.settle();
    expect(pixels(tested.screen.pixels())).not.toBe(english);
  });

  test.each([
    [KIND.levelRight, 'idea', 'topic'],
    [KIND.radial, 'idea', 'topic'],
    [KIND.fishBones, 'problem', 'cause'],
    [KIND.flow, 'step', 'topic'],
    [KIND.cyclic, 'step', 'topic'],
    [KIND.coordinateMap, 'axis', 'topic'],
    [KIND.pyramid, 'topic', 'topic'],
  ])('says what the node is there for: graph %i', (type, first, below) => {
    const page = pageOf([object('1', { type }), node('2', '1'), node('3', '2')]);
    const said = ['2', '3', '1'].map((id) => {
      const found = page.objects.get(id);
      return found && hintOf(page, found);
    });
    expect(said).toEqual([first, below, undefined]);
  });

  test('axes are the first two; what stands in the fields are topics', () => {
    const nodes = ['2', '3', '4'].map((id) => node(id, '1'));
    const page = pageOf([object('1', { type: KIND.coordinateMap }), ...nodes]);
    expect(nodes.map((one) => hintOf(page, one))).toEqual(['axis', 'axis', 'topic']);
  });
});
