import type { BoardObject, Clip, TextRange } from '@sw/board-model';
import type { Corners, Point, Size, Stage, Theme } from '@sw/board-render';
import type { PageClient, Timing } from '@sw/board-sync';
import type { Insets } from './camera/camera.ts';
import type { CommandName, Request } from './commands/command.ts';
import type { EditorMessage } from './messages.ts';
import type { TextEditRequest } from './text/request.ts';

/** What the editor asks of the stage. Its size and theme are set by whoever made it. */
export type StagePort = Pick<Stage, 'index' | 'show' | 'changed' | 'look' | 'live' | 'hide' | 'overlay'>;

/** Kept per user. What is read may be of an older version or broken: it is checked. */
export interface SettingsStore {
  read(): unknown;
  write(settings: unknown): void;
}

/** What was found on a clipboard, read and checked. Pictures are the application's: they are uploaded first. */
export type PasteContent =
  | { readonly kind: 'objects'; readonly clip: Clip }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'nothing' };

export interface ClipboardPort {
  write(clip: Clip): void;
  /** Asks for what lies there. It comes back as `paste` with its content, or the user is told why not. */
  read(at: Point | undefined): void;
}

/** Pages are HTTP's; their outcome comes back as control records and as the board's new list of pages. */
export interface PagesPort {
  add(): void;
  open(pageId: string): void;
  remove(pageId: string): void;
  move(pageId: string, index: number): void;
}

/** How somebody on the board is shown. */
export interface Face {
  readonly name: string;
  readonly colour: string;
}

/** Handed in by the application. */
export interface EditorHost {
  readonly page: PageClient;
  readonly stage: StagePort;
  readonly settings: SettingsStore;
  readonly timing: Timing;
  readonly clipboard: ClipboardPort;
  readonly pages: PagesPort;
  /** Runs before the next frame; the answer takes it back. */
  requestFrame(run: () => void): () => void;
  /** Size of a text as it is drawn, in the object's own units. */
  textSize(object: BoardObject): Size;
  /** Boxes round a stretch of an object's text, one for each line it stands on, on the page. */
  textCorners(object: BoardObject, range: TextRange): readonly Corners[];
  /** What of the window is covered: fitting keeps clear of it. */
  insets(): Insets;
  face(actor: number): Face;
  theme(): Theme;
  /** The viewer asked for no motion: the view jumps instead of gliding. */
  reducedMotion(): boolean;
  tell(message: EditorMessage): void;
  editText(request: TextEditRequest): void;
  /** Somebody wants to crop a picture: its handles are the application's. */
  crop(selectId: string): void;
  /** Somebody clicked a hyperlink. */
  follow(link: string): void;
  /** Where the context menu opens, in window pixels. */
  contextMenu(at: Point): void;
  ask(request: Request): void;
  /** Somebody did this, by whichever key, button or menu. */
  did(name: CommandName): void;
}
