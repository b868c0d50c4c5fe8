import { type TemplateDrawing, type TemplatePen, TINTS } from './template-pen.ts';

/** The area inside the margins. */
const [LEFT, TOP, RIGHT, BOTTOM] = [160, 140, 3680, 2020] as const;
const [WIDTH, HEIGHT] = [RIGHT - LEFT, BOTTOM - TOP] as const;

/** Columns side by side, each with a tinted header. */
function columns(pen: TemplatePen, count: number, tinted: boolean): void {
  const gap = 48;
  const width = (WIDTH - gap * (count - 1)) / count;
  for (let i = 0; i < count; i += 1) {
    const x = LEFT + i * (width + gap);
    pen.panel(x, TOP, width, HEIGHT);
    if (tinted) pen.panel(x, TOP, width, 132, TINTS[(i * 2) % TINTS.length]);
    pen.heading(x + 48, TOP + 56, Math.min(300, width - 96));
  }
}

export const kanban: TemplateDrawing = (pen) => columns(pen, 4, true);

export const toDoList: TemplateDrawing = (pen) => {
  pen.heading(LEFT, TOP + 20, 640);
  for (let i = 0; i < 12; i += 1) {
    const y = TOP + 180 + i * 142;
    pen.frame(LEFT, y - 34, 68, 68);
    pen.line(LEFT + 120, y + 40, RIGHT, y + 40);
  }
};

export const dayPlan: TemplateDrawing = (pen) => {
  pen.heading(LEFT, TOP + 20, 520);
  pen.panel(LEFT, TOP + 110, WIDTH * 0.62, HEIGHT - 110);
  for (let hour = 8; hour <= 19; hour += 1) {
    const y = TOP + 190 + (hour - 8) * 142;
    pen.sign(`${hour}:00`, LEFT + 120, y, 40);
    pen.faint(LEFT + 220, y, LEFT + WIDTH * 0.62 - 48, y);
  }
  const x = LEFT + WIDTH * 0.62 + 56;
  const rest = RIGHT - x;
  for (const [i, y] of [TOP + 110, TOP + 110 + (HEIGHT - 110) / 2 + 24].entries()) {
    pen.panel(x, y, rest, (HEIGHT - 110) / 2 - 24, TINTS[i * 4]);
    pen.heading(x + 48, y + 56, 300);
  }
};

export const weekPlan: TemplateDrawing = (pen) => {
  columns(pen, 7, false);
  for (const i of [5, 6]) pen.panel(LEFT + (i * (WIDTH + 48)) / 7, TOP, (WIDTH - 288) / 7, HEIGHT);
};

export const monthPlan: TemplateDrawing = (pen) => {
  const head = 110;
  pen.panel(LEFT, TOP, WIDTH, head);
  pen.frame(LEFT, TOP, WIDTH, HEIGHT);
  const [width, height] = [WIDTH / 7, (HEIGHT - head) / 5];
  for (let i = 0; i < 7; i += 1) {
    pen.heading(LEFT + (i + 0.5) * width - 60, TOP + 45, 120);
    if (i > 0) pen.faint(LEFT + i * width, TOP, LEFT + i * width, BOTTOM);
  }
  for (let i = 0; i < 5; i += 1) pen.faint(LEFT, TOP + head + i * height, RIGHT, TOP + head + i * height);
};

export const timeline: TemplateDrawing = (pen) => {
  const middle = 1080;
  pen.heading(LEFT, TOP + 20, 640);
  pen.arrow(LEFT, middle, RIGHT, middle);
  for (let i = 0; i < 6; i += 1) {
    const x = LEFT + 290 + i * 580;
    const up = i % 2 === 0;
    pen.line(x, middle, x, middle + (up ? -220 : 220));
    pen.panel(x - 240, up ? middle - 620 : middle + 220, 480, 400, TINTS[i]);
    pen.heading(x - 192, up ? middle - 564 : middle + 276, 240);
    pen.circle(x, middle, 24, '#828282');
  }
};

export const storyMap: TemplateDrawing = (pen) => {
  const gap = 40;
  const width = (WIDTH - gap * 5) / 6;
  for (let i = 0; i < 6; i += 1) {
    const x = LEFT + i * (width + gap);
    pen.panel(x, TOP, width, 240, TINTS[4]);
    pen.heading(x + 40, TOP + 56, width * 0.5);
    for (let row = 0; row < 3; row += 1) pen.panel(x, TOP + 380 + row * 520, width, 400);
  }
  for (let row = 0; row < 3; row += 1) pen.line(LEFT, TOP + 310 + row * 520, RIGHT, TOP + 310 + row * 520);
};

export const userJourney: TemplateDrawing = (pen) => {
  const head = 320;
  const width = (WIDTH - head) / 5;
  for (let i = 0; i < 5; i += 1) {
    const x = LEFT + head + i * width;
    pen.panel(x + 12, TOP, width - 24, 180, TINTS[i]);
    pen.heading(x + 60, TOP + 80, width * 0.45);
    if (i > 0) pen.faint(x, TOP + 240, x, BOTTOM);
  }
  for (let row = 0; row < 4; row += 1) {
    const y = TOP + 240 + row * 410;
    pen.faint(LEFT, y, RIGHT, y);
    pen.heading(LEFT, y + 190, 200);
  }
  pen.faint(LEFT, BOTTOM, RIGHT, BOTTOM);
};
