import type { BoardObject, Clip, Permit } from '@sw/board-model';
import type { Point } from '@sw/board-render';
import type { PageClient } from '@sw/board-sync';
import type { Command } from '../src/commands/command.ts';
import { createEditor, type Editor } from '../src/editor.ts';
import type { PointerInput } from '../src/input/events.ts';
import type { EditorMessage } from '../src/messages.ts';
import type { EditorHost } from '../src/ports.ts';
import type { TextEditRequest } from '../src/text/request.ts';
import { FakeStage, fakeCorners, fakeTextSize } from './fake-stage.ts';
import type { Loopback } from './loopback.ts';

type Keys = Partial<
  Pick<PointerInput, 'shift' | 'alt' | 'ctrl' | 'device' | 'button' | 'clicks' | 'pointerId' | 'pressure'>
>;

/** The codes of the operations that a client writes from now on. */
export function codesOf(page: PageClient): number[] {
  const codes: number[] = [];
  const { dispatch } = page;
  page.dispatch = (drafts, options) => {
    codes.push(...drafts.map(({ protocolType }) => protocolType));
    return dispatch.call(page, drafts, options);
  };
  return codes;
}

/** A user with an editor, who acts like a hand. */
export class Person {
  readonly page: PageClient;
  readonly stage = new FakeStage();
  readonly messages: EditorMessage[] = [];
  readonly asked: string[] = [];
  readonly followed: string[] = [];
  readonly did: string[] = [];
  readonly menus: Point[] = [];
  readonly gonePages = new Set<string>();
  texts: TextEditRequest[] = [];
  kept: unknown;
  clipboard: Clip | undefined;
  readonly editor: Editor;

  constructor(
    page: PageClient,
    time: Loopback['time'],
    kept?: unknown,
    arriving: Pick<EditorHost, 'camera' | 'turn'> = {},
  ) {
    this.page = page;
    this.kept = kept;
    const host: EditorHost = {
      ...arriving,
      page,
      stage: this.stage,
      timing: time,
      settings: {
        read: () => this.kept,
        write: (settings) => {
          this.kept = settings;
        },
      },
      clipboard: {
        read: (at) => {
          const { clipboard } = this;
          const content = clipboard ? ({ kind: 'objects', clip: clipboard } as const) : ({ kind: 'nothing' } as const);
          this.run({ name: 'paste', ...(at && { at }), content });
        },
        write: (clip) => {
          this.clipboard = clip;
        },
      },
      pages: {
        add: () => this.asked.push('addPage'),
        has: (pageId) => !this.gonePages.has(pageId),
        open: (pageId, turn) => this.asked.push(turn ? `open ${pageId} to ${turn}` : `open ${pageId}`),
        remove: (pageId) => this.asked.push(`remove ${pageId}`),
        duplicate: (pageId) => this.asked.push(`duplicate ${pageId}`),
        move: (pageId, index) => this.asked.push(`move ${pageId} ${index}`),
      },
      requestFrame: (run) => time.requestFrame(run),
      textSize: fakeTextSize,
      textCorners: fakeCorners,
      insets: () => ({ left: 0, top: 0, right: 0, bottom: 0 }),
      face: (actor) => ({ name: `person ${actor}`, colour: '#7E5AD5' }),
      theme: () => 'light',
      reducedMotion: () => true,
      notify: (message) => this.messages.push(message),
      editText: (request) => this.texts.push(request),
      crop: (selectId) => this.asked.push(`crop ${selectId}`),
      follow: (link) => this.followed.push(link),
      contextMenu: (at) => this.menus.push(at),
      ask: (request) => this.asked.push(request),
      did: (name) => this.did.push(name),
    };
    this.editor = createEditor(host);
    this.editor.resize({ width: 1000, height: 800 });
  }

  get state() {
    return this.editor.state.get();
  }

  get objects(): BoardObject[] {
    return [...(this.page.page?.objects.values() ?? [])];
  }

  get only(): BoardObject {
    const [first, ...others] = this.objects;
    if (!first || others.length > 0) throw new Error(`${this.objects.length} objects`);
    return first;
  }

  get text(): TextEditRequest {
    const last = this.texts.at(-1);
    if (!last) throw new Error('no text is edited');
    return last;
  }

  run(command: Command): void {
    this.editor.run(command);
  }

  pointer(type: PointerInput['type'], x: number, y: number, keys: Keys = {}): void {
    const usual = {
      shift: false,
      alt: false,
      ctrl: false,
      device: 'mouse',
      button: 0,
      clicks: 1,
      pointerId: 1,
    } as const;
    this.editor.pointer({ ...usual, ...keys, type, x, y, coalesced: [], predicted: [] });
  }

  drag(points: readonly (readonly [number, number])[], keys: Keys = {}): void {
    const [first, ...rest] = points;
    const last = points.at(-1);
    if (!first || !last) return;
    this.pointer('down', ...first, keys);
    for (const point of rest) this.pointer('move', ...point, keys);
    this.pointer('up', ...last, keys);
  }

  click(x: number, y: number, keys: Keys = {}): void {
    this.drag([[x, y]], keys);
  }

  key(
    key: string,
    keys: { shift?: boolean; alt?: boolean; ctrl?: boolean; code?: string; type?: 'down' | 'up' } = {},
  ): boolean {
    const { shift = false, alt = false, ctrl = false, type = 'down' } = keys;
    const code = keys.code ?? (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key === ' ' ? 'Space' : '');
    return this.editor.key({ type, key, code, shift, alt, ctrl, repeat: false });
  }

  shape(box: readonly [number, number, number, number], kind = 201): BoardObject {
    const before = new Set(this.objects.map(({ selectId }) => selectId));
    this.run({ name: 'tool', mode: 'SHAPE', kind });
    const [x1, y1, x2, y2] = box;
    this.drag(
      [
        [x1, y1],
        [(x1 + x2) / 2, (y1 + y2) / 2],
        [x2, y2],
      ],
      { ctrl: true },
    );
    const made = this.objects.find(({ selectId }) => !before.has(selectId));
    if (!made) throw new Error('no shape was drawn');
    return made;
  }

  now(object: BoardObject): BoardObject {
    const found = this.page.page?.objects.get(object.selectId);
    if (!found) throw new Error('it is gone');
    return found;
  }
}

export async function join(
  board: Loopback,
  name: string,
  actor: number,
  part: { permit?: Permit; owner?: boolean } = {},
) {
  return new Person(await board.join(name, actor, part), board.time);
}
