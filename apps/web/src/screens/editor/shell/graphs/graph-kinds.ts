import { KIND } from '@sw/board-model';
import type { MessageKey } from '../../../../i18n/keys.ts';

/** The graphs to choose from: mind maps first, one for each direction of growth. */
export const GRAPH_CHOICES = [
  { kind: KIND.levelRight, label: 'editorTools:graph.right' },
  { kind: KIND.levelLeft, label: 'editorTools:graph.left' },
  { kind: KIND.levelDown, label: 'editorTools:graph.down' },
  { kind: KIND.levelUp, label: 'editorTools:graph.up' },
  { kind: KIND.radial, label: 'editorTools:graph.radial' },
  { kind: KIND.flow, label: 'editorView:kind.flow' },
  { kind: KIND.cyclic, label: 'editorView:kind.cyclic' },
  { kind: KIND.pyramid, label: 'editorView:kind.pyramid' },
  { kind: KIND.bulletList, label: 'editorView:kind.bulletList' },
  { kind: KIND.fishBones, label: 'editorTools:graph.fishBones' },
  { kind: KIND.coordinateMap, label: 'editorTools:graph.coordinates' },
] as const satisfies readonly { readonly kind: number; readonly label: MessageKey }[];

export type GraphChoice = (typeof GRAPH_CHOICES)[number]['kind'];

/** The lines of a small picture, 40 by 28: the nodes and their connections. */
export const GRAPH_PICTURES: Readonly<
  Record<GraphChoice, { readonly nodes: readonly (readonly [number, number])[]; readonly lines: string }>
> = {
  [KIND.levelRight]: {
    nodes: [
      [8, 14],
      [31, 5],
      [31, 14],
      [31, 23],
    ],
    lines: 'M12 14H27M12 14C20 14 19 5 27 5M12 14C20 14 19 23 27 23',
  },
  [KIND.levelLeft]: {
    nodes: [
      [32, 14],
      [9, 5],
      [9, 14],
      [9, 23],
    ],
    lines: 'M28 14H13M28 14C20 14 21 5 13 5M28 14C20 14 21 23 13 23',
  },
  [KIND.levelDown]: {
    nodes: [
      [20, 5],
      [7, 22],
      [20, 22],
      [33, 22],
    ],
    lines: 'M20 8V19M20 8C20 15 7 12 7 19M20 8C20 15 33 12 33 19',
  },
  [KIND.levelUp]: {
    nodes: [
      [20, 23],
      [7, 6],
      [20, 6],
      [33, 6],
    ],
    lines: 'M20 20V9M20 20C20 13 7 16 7 9M20 20C20 13 33 16 33 9',
  },
  [KIND.radial]: {
    nodes: [
      [20, 14],
      [7, 5],
      [33, 5],
      [7, 23],
      [33, 23],
    ],
    lines: 'M17 12L9 7M23 12L31 7M17 16L9 21M23 16L31 21',
  },
  [KIND.flow]: {
    nodes: [
      [6, 14],
      [20, 14],
      [34, 14],
    ],
    lines: 'M10 14H15M13 12L15.5 14L13 16M24 14H29M27 12L29.5 14L27 16',
  },
  [KIND.cyclic]: {
    nodes: [
      [20, 4],
      [32, 21],
      [8, 21],
    ],
    lines: 'M25 6A11 11 0 0 1 32 16M27 24A13 13 0 0 1 13 24M8 16A11 11 0 0 1 15 6',
  },
  [KIND.pyramid]: { nodes: [], lines: 'M20 3L35 25H5ZM15 10.5H25M10 17.5H30' },
  [KIND.bulletList]: { nodes: [], lines: 'M8 6H8.01M8 14H8.01M8 22H8.01M14 6H34M14 14H30M14 22H33' },
  [KIND.fishBones]: { nodes: [[34, 14]], lines: 'M4 14H30M8 5L14 14M18 5L24 14M8 23L14 14M18 23L24 14' },
  [KIND.coordinateMap]: { nodes: [], lines: 'M4 14H36M33 11L36 14L33 17M20 26V2M17 5L20 2L23 5' },
};
