import type { BoardObject, Clip, TextRange } from '@sw/board-model';
import type { Camera, Corners, Point, Size, Stage, Theme } from '@sw/board-render';
import type { PageClient, Timing } from '@sw/board-sync';
import type { Insets } from './camera/camera.ts';
import type { CommandName } from './commands/command.ts';
import type { Chord } from './input/keymap.ts';
import type { EditorMessage } from './messages.ts';
import type { TextEditRequest } from './text/request.ts';

/** The part of the stage that the editor uses. The owner of the stage sets its size and theme. */
export type StagePort = Pick<Stage, 'index' | 'show' | 'changed' | 'look' | 'live' | 'expect' | 'hide' | 'overlay'>;

/** Stored per user. Stored values may be old or broken, so they are validated. */
export interface SettingsStore {
  read(): unknown;
  write(settings: unknown): void;
}

export interface ClipboardPort {
  write(clip: Clip): void;
  /** Requests the clipboard's content. It comes back as `paste` with its content, or the user sees why not. */
  read(at: Point | undefined): void;
}

export type Turn = 'undo' | 'redo';

/** Pages use HTTP; the outcome returns as control records and as the board's new list of pages. */
export interface PagesPort {
  add(): void;
  /** Whether the board still has the page. */
  has(pageId: string): boolean;
  /** @param turn done there once the page is live: undo crosses pages */
  open(pageId: string, turn?: Turn): void;
  remove(pageId: string): void;
  duplicate(pageId: string): void;
  move(pageId: string, index: number): void;
}

/** How a user on the board is shown. */
export interface Face {
  readonly name: string;
  readonly colour: string;
}

/** Injected by the application. */
export interface EditorHost {
  readonly page: PageClient;
  readonly stage: StagePort;
  readonly settings: SettingsStore;
  readonly timing: Timing;
  readonly clipboard: ClipboardPort;
  readonly pages: PagesPort;
  /** The user's last view of this page, if they were on it before. */
  readonly camera?: Camera | undefined;
  /** The action for which this page was opened. It runs as soon as the page is live, and its result is shown. */
  readonly turn?: Turn | undefined;
  /** Runs before the next frame; the returned function cancels it. */
  requestFrame(run: () => void): () => void;
  /** Size of a text as drawn, in the object's own units. */
  textSize(object: BoardObject): Size;
  /** Boxes around a range of an object's text, one per line, on the page. */
  textCorners(object: BoardObject, range: TextRange): readonly Corners[];
  /** The covered parts of the window, which fitting avoids. */
  insets(): Insets;
  face(actor: number): Face;
  theme(): Theme;
  /** The viewer prefers reduced motion: the view jumps instead of gliding. */
  reducedMotion(): boolean;
  notify(message: EditorMessage): void;
  editText(request: TextEditRequest): void;
  /** The user wants to crop an image; the application shows the handles. */
  crop(selectId: string): void;
  /** The user clicked a hyperlink. */
  follow(link: string): void;
  /** Where the context menu opens, in window pixels. */
  contextMenu(at: Point): void;
  /** Names of the application's commands by shortcut. A chord of the keymap keeps its meaning. */
  readonly shortcuts?: Readonly<Record<Chord, string>>;
  /** Runs a command of the application. */
  ask(request: string): void;
  /** The user ran this command, by key, button or menu. */
  did(name: CommandName): void;
}
