import {
  area,
  BOTTOM,
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

/** The parts of the drawings in `planning-templates.ts` of the renderer: the same places. */
type Parts = readonly TemplatePart[];

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

export const kanban: Parts = (() => {
  const gap = 48;
  const width = (WIDTH - gap * 3) / 4;
  const x = (i: number): number => LEFT + i * (width + gap);
  return (['backlog', 'toDo', 'inProgress', 'done'] as const).flatMap((word, i) => [
    heading(word, x(i) + 48, TOP + 27, width - 96),
    ...times(i === 0 ? 2 : 1, (row) => note(x(i) + 48, TOP + 196 + row * 372, width - 96, 324)),
  ]);
})();

export const toDoList: Parts = [
  title('toDoList', LEFT, TOP - 40, 1600),
  ...times(12, (i) => area(LEFT + 108, TOP + 180 + i * 142 - 62, RIGHT - LEFT - 120, 100)),
];

export const dayPlan: Parts = (() => {
  const x = LEFT + WIDTH * 0.62 + 56;
  const height = (HEIGHT - 110) / 2 - 24;
  const tops = [TOP + 110, TOP + 110 + (HEIGHT - 110) / 2 + 24] as const;
  return [
    title('dayPlan', LEFT, TOP - 40, 1600),
    ...times(12, (i) => area(LEFT + 210, TOP + 190 + i * 142 - 104, WIDTH * 0.62 - 260, 96)),
    ...(['priorities', 'notes'] as const).flatMap((word, i) => [
      heading(word, x + 48, (tops[i] ?? 0) + 36, RIGHT - x - 96),
      area(x + 36, (tops[i] ?? 0) + 136, RIGHT - x - 72, height - 160),
    ]),
  ];
})();

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export const weekPlan: Parts = (() => {
  const gap = 48;
  const width = (WIDTH - gap * 6) / 7;
  return DAYS.flatMap((day, i) => {
    const x = LEFT + i * (width + gap);
    return [heading(day, x + 32, TOP + 32, width - 40), area(x + 20, TOP + 130, width - 40, HEIGHT - 150)];
  });
})();

export const monthPlan: Parts = (() => {
  const head = 110;
  const [width, height] = [WIDTH / 7, (HEIGHT - head) / 5];
  return [
    ...DAYS.map((day, i) => heading(day, LEFT + i * width + 24, TOP + 16, width - 40)),
    ...times(35, (i) =>
      area(LEFT + (i % 7) * width + 8, TOP + head + Math.floor(i / 7) * height + 8, width - 16, height - 16),
    ),
  ];
})();

export const timeline: Parts = [
  title('timeline', LEFT, TOP - 40, 1600),
  ...times(6, (i) => {
    const x = LEFT + 290 + i * 580 - 240;
    const y = i % 2 === 0 ? 1080 - 620 : 1080 + 220;
    return [heading('milestone', x + 36, y + 32, 420, { number: i + 1 }), area(x + 24, y + 120, 432, 256)];
  }).flat(),
];

export const storyMap: Parts = (() => {
  const gap = 40;
  const width = (WIDTH - gap * 5) / 6;
  const x = (i: number): number => LEFT + i * (width + gap);
  return [
    ...times(6, (i) => heading('activity', x(i) + 40, TOP + 80, width - 60, { number: i + 1 })),
    ...times(3, (row) => times(6, (i) => area(x(i) + 12, TOP + 392 + row * 520, width - 24, 376))).flat(),
  ];
})();

export const userJourney: Parts = (() => {
  const head = 320;
  const width = (WIDTH - head) / 5;
  const x = (i: number): number => LEFT + head + i * width;
  const y = (row: number): number => TOP + 240 + row * 410;
  return [
    ...(['discover', 'consider', 'buy', 'use', 'recommend'] as const).map((word, i) =>
      heading(word, x(i) + 48, TOP + 52, width - 84),
    ),
    ...(['actions', 'thoughts', 'feelings', 'ideas'] as const).flatMap((word, row) => [
      heading(word, LEFT, y(row) + 165, head - 20),
      ...times(5, (i) => area(x(i) + 8, y(row) + 8, width - 16, Math.min(394, BOTTOM - y(row) - 16))),
    ]),
  ];
})();
