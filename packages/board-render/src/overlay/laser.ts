import type { DrawContext } from '../context.ts';
import { paintNameTag } from './name-tag.ts';

/** How long a point of the trail is visible. */
export const LASER_MS = 1_200;
const CORE = 0.36;
const TAG_GAP = 10;

export interface LaserPoint {
  readonly x: number;
  readonly y: number;
  /** Time of the point, on the same clock as `now`. */
  readonly time: number;
}

export interface LaserTrail {
  /** In window pixels, the newest last. */
  readonly points: readonly LaserPoint[];
  readonly colour: string;
  /** Of the newest part. */
  readonly width: number;
  /** Beside the dot; the user's own laser has none. */
  readonly name?: string;
}

const ageShare = ({ time }: LaserPoint, now: number): number => Math.max(0, 1 - (now - time) / LASER_MS);

/**
 * A trail that becomes thinner and fainter with age, with a white-cored dot at its head. False once it has faded
 * completely.
 */
export function paintLaser(ctx: DrawContext, { points, colour, width, name }: LaserTrail, now: number): boolean {
  const head = points.at(-1);
  if (!head || ageShare(head, now) === 0) return false;
  ctx.strokeStyle = colour;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.setLineDash([]);
  for (let i = 1; i < points.length; i += 1) {
    const [from, to] = [points[i - 1], points[i]];
    if (!from || !to) continue;
    const share = ageShare(to, now);
    if (share === 0) continue;
    // Age is squared for the opacity, so that the tail is gone before it is too thin to be drawn.
    ctx.globalAlpha = share * share;
    ctx.lineWidth = Math.max(0.5, width * share);
    ctx.beginPath();
    ctx.moveTo(from.x, from.y);
    ctx.lineTo(to.x, to.y);
    ctx.stroke();
  }
  ctx.globalAlpha = ageShare(head, now);
  disc(ctx, head, width, colour);
  disc(ctx, head, width * CORE, '#FFFFFF');
  if (name !== undefined && name !== '')
    paintNameTag(ctx, head.x + width + TAG_GAP, head.y - width - TAG_GAP, name, colour);
  ctx.globalAlpha = 1;
  return true;
}

function disc(ctx: DrawContext, { x, y }: LaserPoint, radius: number, colour: string): void {
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.ellipse(x, y, radius, radius, 0, 0, 2 * Math.PI);
  ctx.fill();
}
