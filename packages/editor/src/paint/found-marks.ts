import { type Camera, type Corners, type DrawContext, meets, type Size, type Theme } from '@sw/board-render';
import { seenBox, toWindow } from '../camera/camera.ts';
import type { Scene } from '../edit/scene.ts';
import type { Found, Hit } from '../find/find-on-page.ts';

/** The matches, and their positions on the page. */
export interface FoundMarks extends Found {
  cornersOf(hit: Hit): readonly Corners[];
}

/** Like a highlighter: the text under it stays readable. */
const COLOURS = {
  light: { mark: '#F5B83D66', current: '#F28C2666', edge: '#A8540A' },
  dark: { mark: '#F5B83D59', current: '#F59E3B73', edge: '#FFC078' },
} as const satisfies Record<Theme, Record<string, string>>;

/** In pixels: how far a mark extends beyond its letters. */
const WIDER = 1.5;

function trace(ctx: DrawContext, camera: Camera, corners: Corners): void {
  const [a, b, c, d] = corners.map((corner) => toWindow(camera, corner));
  if (!a || !b || !c || !d) return;
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [x, y] = [((b.x - a.x) / length) * WIDER, ((b.y - a.y) / length) * WIDER];
  ctx.beginPath();
  ctx.moveTo(a.x - x, a.y - y);
  ctx.lineTo(b.x + x, b.y + y);
  ctx.lineTo(c.x + x, c.y + y);
  ctx.lineTo(d.x - x, d.y - y);
  ctx.closePath();
}

export interface FoundScene {
  readonly scene: Scene;
  readonly theme: Theme;
  /** Of the window. */
  readonly size: Size;
  readonly found: FoundMarks;
}

/** Only visible matches are measured: a large page may have thousands. */
export function paintFound(ctx: DrawContext, camera: Camera, { scene, theme, size, found }: FoundScene): void {
  const seen = seenBox(camera, size);
  const colours = COLOURS[theme];
  ctx.globalAlpha = 1;
  ctx.setLineDash([]);
  ctx.lineWidth = 1.5;
  for (const [place, hit] of found.hits.entries()) {
    const bounds = scene.index.boundsOf(hit.selectId);
    if (!bounds || !meets(bounds, seen)) continue;
    const isCurrent = place === found.at;
    ctx.fillStyle = isCurrent ? colours.current : colours.mark;
    ctx.strokeStyle = colours.edge;
    for (const corners of found.cornersOf(hit)) {
      trace(ctx, camera, corners);
      ctx.fill();
      if (isCurrent) ctx.stroke();
    }
  }
}
