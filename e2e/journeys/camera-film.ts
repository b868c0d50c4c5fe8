import { writeFileSync } from 'node:fs';

const [WIDTH, HEIGHT] = [640, 360];

type Colour = readonly [red: number, green: number, blue: number];
type Ellipse = readonly [centreX: number, centreY: number, radiusX: number, radiusY: number];

const COLOURS = {
  white: [235, 235, 235],
  blue: [40, 60, 90],
  hair: [70, 45, 30],
  skin: [226, 172, 140],
  eye: [25, 25, 30],
  lips: [150, 60, 60],
  shirt: [60, 110, 70],
} as const satisfies Record<string, Colour>;

/** A point has the colour of the first shape that contains it. `from` and `to` are rows. */
const PERSON: readonly {
  readonly colour: Colour;
  readonly in: Ellipse;
  readonly from?: number;
  readonly to?: number;
}[] = [
  { colour: COLOURS.eye, in: [296, 152, 9, 6] },
  { colour: COLOURS.eye, in: [344, 152, 9, 6] },
  { colour: COLOURS.lips, in: [320, 210, 22, 6] },
  { colour: COLOURS.skin, in: [320, 165, 62, 84], from: 118 },
  { colour: COLOURS.hair, in: [320, 145, 74, 80], to: 190 },
  { colour: COLOURS.skin, in: [320, 245, 27, 40] },
  { colour: COLOURS.shirt, in: [320, 370, 170, 120] },
];
const STRIPE = 10;

const inside = (x: number, y: number, [centreX, centreY, radiusX, radiusY]: Ellipse): boolean =>
  ((x - centreX) / radiusX) ** 2 + ((y - centreY) / radiusY) ** 2 <= 1;

/** A person in front of a wall with sharp stripes. */
function colourAt(x: number, y: number): Colour {
  const part = PERSON.find(({ in: shape, from = 0, to = HEIGHT }) => y >= from && y < to && inside(x, y, shape));
  return part?.colour ?? (Math.floor(x / STRIPE) % 2 === 0 ? COLOURS.white : COLOURS.blue);
}

/** A film of a single still picture, which Chromium shows as its camera (YUV4MPEG2, 4:2:0). */
export function writeCameraFilm(path: string): void {
  const luma = Buffer.alloc(WIDTH * HEIGHT);
  const [blue, red] = [Buffer.alloc((WIDTH * HEIGHT) / 4), Buffer.alloc((WIDTH * HEIGHT) / 4)];
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const [r, g, b] = colourAt(x, y);
      luma[y * WIDTH + x] = Math.round(16 + 0.257 * r + 0.504 * g + 0.098 * b);
      if (x % 2 === 1 || y % 2 === 1) continue;
      const at = (y / 2) * (WIDTH / 2) + x / 2;
      blue[at] = Math.round(128 - 0.148 * r - 0.291 * g + 0.439 * b);
      red[at] = Math.round(128 + 0.439 * r - 0.368 * g - 0.071 * b);
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, blue, red]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F15:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([head, frame, frame]));
}
