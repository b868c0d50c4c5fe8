import {
  area,
  BOTTOM,
  card,
  HEIGHT,
  heading,
  LEFT,
  note,
  RIGHT,
  type TemplatePart,
  TOP,
  title,
  WIDTH,
} from './template-part.ts';

/** The parts of the drawings in `thinking-templates.ts` of the renderer: the same places. */
type Parts = readonly TemplatePart[];

const [MIDDLE_X, MIDDLE_Y] = [(LEFT + RIGHT) / 2, (TOP + BOTTOM) / 2] as const;

export const meetingNotes: Parts = (() => {
  const y = TOP + 380;
  const x = LEFT + WIDTH * 0.62 + 56;
  const rows = Array.from({ length: 9 }, (_, i) => y + 190 + i * 150).filter((row) => row < BOTTOM - 60);
  return [
    title('meetingNotes', LEFT, TOP - 40, 1800),
    ...(['meetingDate', 'participants', 'goal'] as const).flatMap((word, i) => [
      heading(word, LEFT, TOP + 104 + i * 84, 460),
      area(LEFT + 480, TOP + 96 + i * 84, 1600, 84),
    ]),
    heading('notes', LEFT + 56, y + 40, 800),
    area(LEFT + 44, y + 140, WIDTH * 0.62 - 88, BOTTOM - y - 180),
    heading('actionItems', x + 56, y + 40, RIGHT - x - 112),
    ...rows.map((row) => area(x + 132, row - 56, RIGHT - x - 188, 84)),
  ];
})();

export const cornellNotes: Parts = (() => {
  const [cue, foot] = [LEFT + 960, BOTTOM - 460];
  return [
    title('topic', LEFT, TOP - 30, 1800),
    heading('cues', LEFT, TOP + 134, 800),
    area(LEFT - 12, TOP + 230, 920, foot - TOP - 260),
    heading('notes', cue + 60, TOP + 134, 1200),
    area(cue + 48, TOP + 236, RIGHT - cue - 60, foot - TOP - 266),
    heading('summary', LEFT + 48, foot + 64, 800),
    area(LEFT + 36, foot + 152, WIDTH - 72, BOTTOM - foot - 180),
  ];
})();

export const swot: Parts = (() => {
  const gap = 48;
  const [width, height] = [(WIDTH - gap) / 2, (HEIGHT - gap) / 2];
  return (['strengths', 'weaknesses', 'opportunities', 'threats'] as const).flatMap((word, i) => {
    const x = LEFT + (i % 2) * (width + gap);
    const y = TOP + Math.floor(i / 2) * (height + gap);
    return [heading(word, x + 180, y + 62, width - 240), note(x + 60, y + 220)];
  });
})();

export const priorityMatrix: Parts = [
  heading('impact', LEFT + 88, TOP - 110, 600),
  ...(['quickWins', 'bigProjects', 'fillIns', 'notNow'] as const).flatMap((word, i) => {
    const x = i % 2 === 0 ? LEFT + 80 : MIDDLE_X + 80;
    const y = i < 2 ? TOP : MIDDLE_Y + 20;
    return [heading(word, x + 48, y + 40, WIDTH / 2 - 200), note(x + 48, y + 160)];
  }),
  heading('effort', RIGHT - 600, BOTTOM - 16, 600),
];

export const businessCanvas: Parts = (() => {
  const column = WIDTH / 5;
  const upper = HEIGHT * 0.68;
  const box = (word: Parameters<typeof heading>[0], x: number, y: number, width: number, height: number): Parts => [
    heading(word, x + 32, y + 28, width - 48),
    area(x + 20, y + 200, width - 40, height - 220),
  ];
  const at = (i: number): number => LEFT + i * column;
  return [
    box('keyPartners', at(0), TOP, column, upper),
    box('keyActivities', at(1), TOP, column, upper / 2),
    box('keyResources', at(1), TOP + upper / 2, column, upper / 2),
    box('valuePropositions', at(2), TOP, column, upper),
    box('customerRelationships', at(3), TOP, column, upper / 2),
    box('channels', at(3), TOP + upper / 2, column, upper / 2),
    box('customerSegments', at(4), TOP, column, upper),
    box('costStructure', LEFT, TOP + upper, WIDTH / 2, HEIGHT - upper),
    box('revenueStreams', MIDDLE_X, TOP + upper, WIDTH / 2, HEIGHT - upper),
  ].flat();
})();

export const empathyMap: Parts = [
  card('thinksAndFeels', MIDDLE_X - 500, TOP + 40, 1_000, 110),
  note(MIDDLE_X - 240, TOP + 190),
  card('hears', LEFT + 60, MIDDLE_Y - 260, 700, 110),
  note(LEFT + 170, MIDDLE_Y - 120),
  card('sees', RIGHT - 760, MIDDLE_Y - 260, 700, 110),
  note(RIGHT - 650, MIDDLE_Y - 120),
  card('saysAndDoes', MIDDLE_X - 500, BOTTOM - 510, 1_000, 110),
  note(MIDDLE_X - 240, BOTTOM - 380),
];

export const retrospective: Parts = (() => {
  const gap = 56;
  const width = (WIDTH - 2 * gap) / 3;
  return (['wentWell', 'toImprove', 'nextSteps'] as const).flatMap((word, i) => {
    const x = LEFT + i * (width + gap);
    return [heading(word, x + 180, TOP + 62, width - 220), note(x + 60, TOP + 220), note(x + 600, TOP + 220)];
  });
})();

export const vennDiagram: Parts = [
  card('group', MIDDLE_X - 350, MIDDLE_Y - 760, 700, 110, { number: 'A' }),
  area(MIDDLE_X - 350, MIDDLE_Y - 640, 700, 260),
  card('group', MIDDLE_X - 900, MIDDLE_Y + 420, 560, 110, { number: 'B' }),
  area(MIDDLE_X - 880, MIDDLE_Y + 540, 520, 200),
  card('inCommon', MIDDLE_X - 260, MIDDLE_Y + 20, 520, 110),
  area(MIDDLE_X - 220, MIDDLE_Y + 130, 440, 150),
  card('group', MIDDLE_X + 340, MIDDLE_Y + 420, 560, 110, { number: 'C' }),
  area(MIDDLE_X + 360, MIDDLE_Y + 540, 520, 200),
];

export const goalTree: Parts = (() => {
  const rows = [1, 3, 6] as const;
  const words = ['goal', 'subgoal', 'step'] as const;
  const [width, height] = [480, 240] as const;
  return rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, i) =>
      card(
        words[row] ?? 'step',
        LEFT + ((i + 0.5) * WIDTH) / count - width / 2,
        TOP + 100 + row * 700,
        width,
        height,
        count > 1 ? { number: i + 1 } : {},
      ),
    ),
  );
})();

export const coordinateGrid: Parts = [
  heading('yAxis', MIDDLE_X + 120, TOP - 8, 700),
  heading('xAxis', RIGHT - 640, MIDDLE_Y - 110, 620),
];
