import type { MeasuredBoard } from '../../measured-board.ts';
import type { Scene, SceneShape, SceneStroke } from '../../scenes.ts';
import { WINDOW } from '../../scenes.ts';
import { type Camera, draw, type Item, itemOf } from './draw.ts';

const PAPER = '#ffffff';
const NOTHING: Scene = {
  ...WINDOW,
  objects: [],
  target: { kind: 'rectangle', x: 0, y: 0, width: 1, height: 1, colour: PAPER },
};

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  canvas.width = WINDOW.width;
  canvas.height = WINDOW.height;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no 2d context');
  return context;
}

/**
 * One bitmap of the window, drawn in advance and copied once per frame: the most that Canvas2D can do on this machine. It is
 * not an editor: the area outside the bitmap stays white until the next `lookAt`.
 */
export class BlitBoard implements MeasuredBoard {
  readonly ready = Promise.resolve();
  readonly zoomDelta = 1.79;
  readonly #ctx: CanvasRenderingContext2D;
  readonly #picture = contextOf(document.createElement('canvas'));
  #pictured: Camera = { x: 0, y: 0, zoom: 1 };
  #camera: Camera = { x: 0, y: 0, zoom: 1 };
  #scene: Scene = NOTHING;
  #items: Item[] = [];
  #target: Item = itemOf(NOTHING.target);
  #live: SceneStroke | undefined;
  #held: { readonly x: number; readonly y: number; readonly was: SceneShape } | undefined;
  #tool: 'draw' | 'select' = 'select';
  #all = false;
  /** How far everything was dragged. */
  #shift: { readonly x: number; readonly y: number } | undefined;
  #scheduled = false;

  constructor(canvas: HTMLCanvasElement) {
    this.#ctx = contextOf(canvas);
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener('pointerdown', (event) => this.#down(event));
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    window.addEventListener('pointerup', () => this.#up());
  }

  prepare(scene: Scene): void {
    this.#scene = scene;
  }

  load(): void {
    const { objects, target } = this.#scene;
    this.#items = objects.filter((object) => object !== target).map(itemOf);
    this.#target = itemOf(target);
    this.lookAt(1);
  }

  lookAt(zoom: number): void {
    const { width, height } = this.#scene;
    this.#camera = { x: (width - WINDOW.width / zoom) / 2, y: (height - WINDOW.height / zoom) / 2, zoom };
    this.#bake(true);
    this.#schedule();
  }

  view(): Camera {
    return this.#camera;
  }

  count(): number {
    return this.#items.length + 1;
  }

  take(tool: 'draw' | 'select'): void {
    this.#tool = tool;
  }

  selectTarget(): void {
    this.#all = false;
  }

  selectAll(): void {
    this.#all = true;
  }

  targetPlace() {
    const { x, y } = this.#target.object;
    return { x: x + (this.#shift?.x ?? 0), y: y + (this.#shift?.y ?? 0) };
  }

  strokeLength(): number {
    return this.#live?.points.length ?? 0;
  }

  #bake(withTarget: boolean): void {
    const ctx = this.#picture;
    ctx.resetTransform();
    ctx.fillStyle = PAPER;
    ctx.fillRect(0, 0, WINDOW.width, WINDOW.height);
    draw(ctx, withTarget ? [...this.#items, this.#target] : this.#items, this.#camera);
    this.#pictured = this.#camera;
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    requestAnimationFrame(() => {
      this.#scheduled = false;
      this.#frame();
    });
  }

  #frame(): void {
    const [ctx, camera, pictured] = [this.#ctx, this.#camera, this.#pictured];
    const scale = camera.zoom / pictured.zoom;
    if (camera !== pictured || this.#shift) {
      ctx.resetTransform();
      ctx.fillStyle = PAPER;
      ctx.fillRect(0, 0, WINDOW.width, WINDOW.height);
    }
    const { x, y } = this.#shift ?? { x: 0, y: 0 };
    const left = (pictured.x - camera.x) * camera.zoom + Math.round(x * camera.zoom);
    const top = (pictured.y - camera.y) * camera.zoom + Math.round(y * camera.zoom);
    ctx.setTransform(scale, 0, 0, scale, left, top);
    ctx.drawImage(this.#picture.canvas, 0, 0);
    if (this.#held && !this.#all) draw(ctx, [this.#target], camera);
    if (this.#live) draw(ctx, [itemOf(this.#live)], camera);
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const { x, y, zoom } = this.#camera;
    if (event.ctrlKey) {
      const next = Math.min(8, Math.max(0.05, zoom * Math.exp(-event.deltaY / 100)));
      const by = 1 / zoom - 1 / next;
      this.#camera = { x: x + event.clientX * by, y: y + event.clientY * by, zoom: next };
    } else this.#camera = { x: x + event.deltaX / zoom, y: y + event.deltaY / zoom, zoom };
    this.#schedule();
  }

  #onPage({ clientX, clientY }: PointerEvent) {
    const { x, y, zoom } = this.#camera;
    return { x: x + clientX / zoom, y: y + clientY / zoom };
  }

  #down(event: PointerEvent): void {
    const { x, y } = this.#onPage(event);
    if (this.#tool === 'draw') this.#live = { kind: 'stroke', x, y, points: [[0, 0]], colour: '#1e1e1e' };
    else {
      this.#held = { x, y, was: this.#target.object as SceneShape };
      if (!this.#all) this.#bake(false);
    }
  }

  #move(event: PointerEvent): void {
    if (this.#live) {
      const { x, y, points } = this.#live;
      const come = event.getCoalescedEvents().map((one) => this.#onPage(one));
      this.#live = { ...this.#live, points: [...points, ...come.map((at) => [at.x - x, at.y - y] as const)] };
    } else if (this.#held) {
      const { x, y, was } = this.#held;
      const at = this.#onPage(event);
      if (this.#all) this.#shift = { x: at.x - x, y: at.y - y };
      else this.#target = itemOf({ ...was, x: was.x + at.x - x, y: was.y + at.y - y });
    } else return;
    this.#schedule();
  }

  #up(): void {
    if (this.#live) this.#items.push(itemOf(this.#live));
    this.#live = undefined;
    this.#held = undefined;
    this.#shift = undefined;
    this.#bake(true);
    this.#schedule();
  }
}
