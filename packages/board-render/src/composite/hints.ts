import { type BoardObject, KIND } from '@sw/board-model';
import { type Arrangement, compositeOf } from './arranged.ts';
import { nodesBelow } from './graph.ts';
import { graphKind, isRooted } from './graph-kinds.ts';
import { isGraph, isPart } from './kinds.ts';

/** The purpose of an empty node. */
type HintName = 'idea' | 'topic' | 'problem' | 'cause' | 'step' | 'axis';

/** Hints in the viewer's language. Only the screen has them: they are not part of a page, its images or its files. */
export type Hints = Readonly<Record<HintName, string>>;

const AXES = 2;

function isAxis({ objects, children }: Arrangement, graph: BoardObject, node: BoardObject): boolean {
  if (!children) return false;
  // A page's own map has both methods, and only these are needed here.
  const tree = { objects, children } as Parameters<typeof nodesBelow>[0];
  return nodesBelow(tree, graph.selectId)
    .slice(0, AXES)
    .some(({ selectId }) => selectId === node.selectId);
}

/** The hint for a node of a graph; undefined for other objects. */
export function hintOf(page: Arrangement, node: BoardObject): HintName | undefined {
  const graph = isPart(node) ? compositeOf(page, node) : undefined;
  if (!graph || !isGraph(graph.type)) return undefined;
  const type = graphKind(graph);
  const first = node.parentId === graph.selectId;
  if (type === KIND.fishBones) return first ? 'problem' : 'cause';
  if (first && isRooted(type)) return 'idea';
  if (first && (type === KIND.flow || type === KIND.cyclic)) return 'step';
  return type === KIND.coordinateMap && first && isAxis(page, graph, node) ? 'axis' : 'topic';
}
