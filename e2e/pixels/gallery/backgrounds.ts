import { familyOf, type Json, KIND, packInk } from '@sw/board-model';
import { PAPERS, TEXTURES } from '@sw/board-render';
import { PICTURE } from './picture-source.ts';
import { type Draft, pageOf, placed, type Sheet, type Shown, sheetOfObjects, sheetOfPages, WIDE } from './sheet.ts';

const TEMPLATES: readonly (readonly [string, number])[] = Object.entries(KIND).filter(
  ([, type]) => familyOf(type) === 'template',
);

const template =
  (type: number): Draft =>
  (id) => [{ selectId: id(1), type, left: 24, top: 6, width: 208, height: 117 }];

export const templates = (): Sheet =>
  sheetOfObjects('templates', WIDE, Object.fromEntries(TEMPLATES.map(([name, type]) => [name, template(type)])));

const GRID = { columns: 4, width: 152, height: 88 } as const;
/** The whole reference frame of 3840 × 2160: 3840 / 26 = 148 pixels. */
const FAR = { left: 0, top: 0, scale: 1 / 26 } as const;
const NEAR = { left: 0, top: 0, scale: 1 } as const;

/** Colours that adapt to the paper, and colours that do not. */
const marks: Draft = (id) => [
  {
    selectId: id(1),
    type: KIND.markerLine,
    ...packInk(
      [
        { x: 14, y: 20 },
        { x: 40, y: 12 },
        { x: 70, y: 22 },
      ],
      6,
    ),
    stroke: '#1A1E1C',
  },
  {
    selectId: id(2),
    type: KIND.markerLine,
    ...packInk(
      [
        { x: 84, y: 20 },
        { x: 110, y: 12 },
        { x: 140, y: 22 },
      ],
      6,
    ),
    stroke: '#FFFFFF',
  },
  {
    selectId: id(3),
    type: KIND.textGroup,
    left: 12,
    top: 28,
    fontSize: 18,
    runs: [{ text: 'Words ' }, { text: '链接', link: '#1' }],
  },
  {
    selectId: id(4),
    type: KIND.rectangle,
    left: 14,
    top: 60,
    width: 54,
    height: 22,
    runs: [{ text: 'in' }],
    fontSize: 12,
  },
  {
    selectId: id(5),
    type: KIND.highlighterLine,
    ...packInk(
      [
        { x: 84, y: 66 },
        { x: 140, y: 70 },
      ],
      16,
    ),
    stroke: '#F2B705',
  },
];

const near = (background: Json): Shown => ({ page: pageOf(placed(marks, 100, 0, 0), background), view: NEAR });
const far = (background: Json): Shown => ({ page: pageOf([], background), view: FAR });

const named = <T>(values: readonly T[], name: (value: T) => string, shown: (value: T) => Shown) =>
  Object.fromEntries(values.map((value) => [name(value), shown(value)]));

const papers = (colours: readonly string[]): Record<string, Shown> =>
  named(
    colours,
    (color) => `paper ${color}`,
    (color) => near({ color }),
  );

const textures = (
  words: string,
  more: Record<string, Json>,
  shown: (background: Json) => Shown,
): Record<string, Shown> =>
  named(
    TEXTURES,
    (texture) => `${texture} ${words}`,
    (texture) => shown({ texture, ...more }),
  );

/** Two sheets, since each reference is limited to 256 colours. */
export const lightPapers = (): Sheet =>
  sheetOfPages('light-papers', GRID, {
    ...papers(PAPERS.light),
    'default paper': near(null),
    ...textures('on default paper', {}, near),
    ...textures('on a light paper', { color: PAPERS.light[5] }, near),
    'a colour of its own': near({ color: '#C4E1FA' }),
  });

export const darkPapers = (): Sheet =>
  sheetOfPages('dark-papers', GRID, {
    ...papers(PAPERS.dark),
    ...textures('on a dark paper', { color: PAPERS.dark[2] }, near),
    ...textures('from afar', {}, far),
    'a picture': far({ imgSrc: PICTURE }),
    'a picture under a template': far({ imgSrc: PICTURE, template: KIND.vennDiagram }),
  });

export const backgroundTemplates = (): Sheet =>
  sheetOfPages('background-templates', GRID, {
    ...named(
      TEMPLATES,
      ([name]) => `template ${name}`,
      ([, template]) => far({ template }),
    ),
    'a template on dark paper': far({ template: KIND.kanban, color: PAPERS.dark[3] }),
    'a template on ruled paper': far({ template: KIND.swot, texture: 'lines', color: PAPERS.light[5] }),
  });
