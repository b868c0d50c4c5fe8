/** A placeholder that each side replaces with the address of the picture. */
export const PICTURE = 'picture';

const [WIDTH, HEIGHT, SQUARE] = [96, 72, 24] as const;

/** Squares that become redder to the right and greener downwards, every second one bluer, so that any other crop looks different. */
function shadesAt(x: number, y: number): readonly number[] {
  const [column, row] = [Math.floor(x / SQUARE), Math.floor(y / SQUARE)];
  return [40 + column * 60, 50 + row * 80, (column + row) % 2 === 0 ? 210 : 60, 255];
}

/** Four bytes per pixel. */
export function samplePicture() {
  const bytes = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) bytes.set(shadesAt(x, y), (y * WIDTH + x) * 4);
  }
  return { width: WIDTH, height: HEIGHT, bytes };
}
