import type { SceneObject } from '../../scenes.ts';
import { WINDOW } from '../../scenes.ts';

/** The page's point at the top left corner of the window, and the zoom. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** An object with cached values that drawing would otherwise compute every time. */
export interface Item {
  readonly object: SceneObject;
  readonly path: Path2D;
  readonly box: readonly [number, number, number, number];
}

const LINE_WIDTH = 3;

function pathOf(object: SceneObject): Path2D {
  const path = new Path2D();
  const { x, y } = object;
  if (object.kind === 'stroke' && object.on?.page) return path;
  if (object.kind === 'stroke') for (const [dx, dy] of object.points) path.lineTo(x + dx, y + dy);
  else if (object.kind !== 'text') {
    const { width, height } = object;
    if (object.kind === 'rectangle' || object.kind === 'document') path.rect(x, y, width, height);
    else if (object.kind === 'ellipse')
      path.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, Math.PI * 2);
    else {
      path.moveTo(x, y);
      path.lineTo(x + width, y + height);
    }
  }
  return path;
}

function boxOf(object: SceneObject): Item['box'] {
  const { x, y } = object;
  if (object.kind === 'text') return [x, y, x + 200, y + 30];
  if (object.kind !== 'stroke') return [x, y, x + object.width, y + object.height];
  const [xs, ys] = [object.points.map(([dx]) => dx), object.points.map(([, dy]) => dy)];
  return [x + Math.min(...xs), y + Math.min(...ys), x + Math.max(...xs), y + Math.max(...ys)];
}

export const itemOf = (object: SceneObject): Item => ({ object, path: pathOf(object), box: boxOf(object) });

export function draw(ctx: CanvasRenderingContext2D, items: Iterable<Item>, { x, y, zoom }: Camera): void {
  const [right, bottom] = [x + WINDOW.width / zoom, y + WINDOW.height / zoom];
  ctx.setTransform(zoom, 0, 0, zoom, -x * zoom, -y * zoom);
  ctx.lineWidth = LINE_WIDTH;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.font = '20px sans-serif';
  for (const { object, path, box } of items) {
    if (box[2] < x || box[0] > right || box[3] < y || box[1] > bottom) continue;
    if (object.kind === 'text') {
      ctx.fillStyle = object.colour;
      ctx.fillText(object.text, object.x, object.y + 20);
      continue;
    }
    if ('fill' in object && object.fill) {
      ctx.fillStyle = object.fill;
      ctx.fill(path);
    }
    ctx.strokeStyle = object.colour;
    ctx.stroke(path);
  }
}
