import { type TemplateDrawing, type TemplatePen, TINTS } from './template-pen.ts';

const [LEFT, TOP, RIGHT, BOTTOM] = [160, 140, 3680, 2020] as const;
const [WIDTH, HEIGHT] = [RIGHT - LEFT, BOTTOM - TOP] as const;
const [MIDDLE_X, MIDDLE_Y] = [(LEFT + RIGHT) / 2, (TOP + BOTTOM) / 2] as const;

function ruled(pen: TemplatePen, x1: number, x2: number, from: number, to: number): void {
  for (let y = from; y <= to; y += 96) pen.faint(x1, y, x2, y);
}

export const meetingNotes: TemplateDrawing = (pen) => {
  pen.heading(LEFT, TOP + 20, 760);
  for (let i = 0; i < 3; i += 1) pen.heading(LEFT, TOP + 130 + i * 64, 420 - i * 70);
  const y = TOP + 380;
  pen.panel(LEFT, y, WIDTH * 0.62, BOTTOM - y);
  ruled(pen, LEFT + 56, LEFT + WIDTH * 0.62 - 56, y + 150, BOTTOM - 60);
  const x = LEFT + WIDTH * 0.62 + 56;
  pen.panel(x, y, RIGHT - x, BOTTOM - y, TINTS[0]);
  pen.heading(x + 56, y + 56, 320);
  for (let row = y + 190; row < BOTTOM - 60; row += 150) {
    pen.frame(x + 56, row - 26, 52, 52);
    pen.faint(x + 144, row + 30, RIGHT - 56, row + 30);
  }
};

export const cornellNotes: TemplateDrawing = (pen) => {
  const [cue, foot] = [LEFT + 960, BOTTOM - 460];
  pen.heading(LEFT, TOP + 20, 760);
  pen.line(LEFT, TOP + 110, RIGHT, TOP + 110);
  pen.line(cue, TOP + 110, cue, foot);
  pen.line(LEFT, foot, RIGHT, foot);
  ruled(pen, cue + 60, RIGHT, TOP + 230, foot - 40);
  pen.panel(LEFT, foot + 40, WIDTH, BOTTOM - foot - 40, TINTS[4]);
};

export const swot: TemplateDrawing = (pen) => {
  const gap = 48;
  const [width, height] = [(WIDTH - gap) / 2, (HEIGHT - gap) / 2];
  for (const [i, letter] of ['S', 'W', 'O', 'T'].entries()) {
    const x = LEFT + (i % 2) * (width + gap);
    const y = TOP + Math.floor(i / 2) * (height + gap);
    pen.panel(x, y, width, height, [TINTS[5], TINTS[1], TINTS[4], TINTS[2]][i]);
    pen.sign(letter, x + 96, y + 100, 112);
  }
};

export const priorityMatrix: TemplateDrawing = (pen) => {
  pen.panel(LEFT + 80, TOP, WIDTH / 2 - 64, HEIGHT / 2 - 64, TINTS[5]);
  pen.arrow(LEFT + 40, BOTTOM - 40, LEFT + 40, TOP);
  pen.arrow(LEFT + 40, BOTTOM - 40, RIGHT, BOTTOM - 40);
  pen.faint(MIDDLE_X + 40, TOP, MIDDLE_X + 40, BOTTOM - 40);
  pen.faint(LEFT + 40, MIDDLE_Y - 20, RIGHT, MIDDLE_Y - 20);
};

export const businessCanvas: TemplateDrawing = (pen) => {
  const column = WIDTH / 5;
  const upper = HEIGHT * 0.68;
  pen.frame(LEFT, TOP, WIDTH, HEIGHT);
  for (let i = 1; i < 5; i += 1) pen.line(LEFT + i * column, TOP, LEFT + i * column, TOP + upper);
  for (const i of [1, 3]) pen.line(LEFT + i * column, TOP + upper / 2, LEFT + (i + 1) * column, TOP + upper / 2);
  pen.line(LEFT, TOP + upper, RIGHT, TOP + upper);
  pen.line(MIDDLE_X, TOP + upper, MIDDLE_X, BOTTOM);
  pen.panel(LEFT + 2 * column, TOP, column, upper, TINTS[0]);
  for (let i = 0; i < 5; i += 1) pen.heading(LEFT + i * column + 48, TOP + 56, 280);
  for (const i of [1, 3]) pen.heading(LEFT + i * column + 48, TOP + upper / 2 + 56, 280);
  for (const x of [LEFT, MIDDLE_X]) pen.heading(x + 48, TOP + upper + 56, 280);
};

export const empathyMap: TemplateDrawing = (pen) => {
  pen.frame(LEFT, TOP, WIDTH, HEIGHT);
  // Four fields round a face; the lines end at its circle.
  const radius = 300;
  const reach = radius / Math.hypot(WIDTH / 2, HEIGHT / 2);
  for (const [x, y] of [
    [LEFT, TOP],
    [RIGHT, TOP],
    [LEFT, BOTTOM],
    [RIGHT, BOTTOM],
  ] as const) {
    pen.line(x, y, MIDDLE_X + (x - MIDDLE_X) * reach, MIDDLE_Y + (y - MIDDLE_Y) * reach);
  }
  pen.circle(MIDDLE_X, MIDDLE_Y, radius, TINTS[0]);
  pen.circle(MIDDLE_X, MIDDLE_Y - 70, 76);
  pen.line(MIDDLE_X - 130, MIDDLE_Y + 150, MIDDLE_X - 90, MIDDLE_Y + 60);
  pen.line(MIDDLE_X - 90, MIDDLE_Y + 60, MIDDLE_X + 90, MIDDLE_Y + 60);
  pen.line(MIDDLE_X + 90, MIDDLE_Y + 60, MIDDLE_X + 130, MIDDLE_Y + 150);
};

export const retrospective: TemplateDrawing = (pen) => {
  const gap = 56;
  const width = (WIDTH - 2 * gap) / 3;
  for (const [i, sign] of ['+', '−', '→'].entries()) {
    const x = LEFT + i * (width + gap);
    pen.panel(x, TOP, width, HEIGHT, [TINTS[5], TINTS[2], TINTS[4]][i]);
    pen.sign(sign, x + 96, TOP + 100, 112);
  }
};

export const vennDiagram: TemplateDrawing = (pen) => {
  const radius = 620;
  for (const [i, [x, y]] of [
    [MIDDLE_X, MIDDLE_Y - 300],
    [MIDDLE_X - 380, MIDDLE_Y + 320],
    [MIDDLE_X + 380, MIDDLE_Y + 320],
  ].entries()) {
    pen.circle(x ?? 0, y ?? 0, radius, [TINTS[0], TINTS[4], TINTS[2]][i]);
  }
};

export const goalTree: TemplateDrawing = (pen) => {
  const rows = [1, 3, 6] as const;
  const [width, height] = [480, 240] as const;
  const y = (row: number): number => TOP + 100 + row * 700;
  const x = (row: number, i: number): number => LEFT + ((i + 0.5) * WIDTH) / (rows[row] ?? 1);
  for (let row = 1; row < rows.length; row += 1) {
    const above = rows[row - 1] ?? 1;
    for (let i = 0; i < (rows[row] ?? 0); i += 1) {
      const parent = Math.floor((i * above) / (rows[row] ?? 1));
      const half = y(row) - (y(row) - y(row - 1) - height) / 2;
      pen.line(x(row, i), y(row), x(row, i), half);
      pen.line(x(row, i), half, x(row - 1, parent), half);
      pen.line(x(row - 1, parent), half, x(row - 1, parent), y(row - 1) + height);
    }
  }
  for (const [row, count] of rows.entries()) {
    for (let i = 0; i < count; i += 1) {
      pen.panel(x(row, i) - width / 2, y(row), width, height, TINTS[[5, 4, 0][row] ?? 0]);
      pen.heading(x(row, i) - width / 2 + 48, y(row) + 56, 220);
    }
  }
};

export const coordinateGrid: TemplateDrawing = (pen) => {
  for (let x = MIDDLE_X - 1680; x <= MIDDLE_X + 1680; x += 120) pen.faint(x, TOP, x, BOTTOM);
  for (let y = MIDDLE_Y - 840; y <= MIDDLE_Y + 840; y += 120) pen.faint(LEFT, y, RIGHT, y);
  pen.arrow(LEFT, MIDDLE_Y, RIGHT, MIDDLE_Y);
  pen.arrow(MIDDLE_X, BOTTOM, MIDDLE_X, TOP);
  pen.sign('x', RIGHT - 40, MIDDLE_Y + 64, 52);
  pen.sign('y', MIDDLE_X + 64, TOP + 40, 52);
  pen.sign('0', MIDDLE_X - 36, MIDDLE_Y + 44, 40);
};
