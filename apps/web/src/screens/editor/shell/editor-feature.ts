import type { DrawingKit, Point, Stage } from '@sw/board-render';
import type { PageClient } from '@sw/board-sync';
import type { CloudFile, PageInfo } from '@sw/contract';
import type { Chord, ClipboardPort, Editor, Rights, SelectionSummary } from '@sw/editor';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { MessageKey } from '../../../i18n/keys.ts';
import type { Grouping, Selected } from './selection/selected.ts';
import type { FaceBook } from './session/faces.ts';
import type { UiStore } from './session/ui-store.ts';

/** One open page: the shell passes it to every feature. */
export interface EditorSession {
  readonly editor: Editor;
  readonly page: PageClient;
  readonly stage: Stage;
  /** Measures texts in this window. */
  readonly kit: DrawingKit;
  readonly ui: UiStore;
  readonly faces: FaceBook;
  readonly clipboard: SessionClipboard;
  readonly registry: EditorRegistry;
  /** The user has been on this page before, and gets the view as they left it. */
  readonly revisited: boolean;
  dispose(): void;
}

export interface SessionClipboard {
  readonly port: ClipboardPort;
  /** The browser's own copy and paste events are handled, so their keys are left to the browser. */
  readonly native: boolean;
  /** Called once the page is drawn. */
  listen(): void;
  stop(): void;
}

/** A command that runs by name: `run({ name: 'ask', request: 'comment' })`, or by its shortcut. */
export interface FeatureCommand {
  readonly name: string;
  readonly shortcut?: Chord;
  /** The shortcut works in fields, dialogs and texts too, so it must be no text on any keyboard. */
  readonly everywhere?: boolean;
  readonly run: (session: EditorSession) => void;
}

export interface PageProps {
  readonly page: PageInfo;
}

/** A panel beside the page, open while `ui.panel` has its name. Only one panel is open at a time. */
export interface PanelItem {
  readonly name: string;
  readonly Component: ComponentType<PageProps>;
  /** The panel is about the whole board and stays open on the next page. */
  readonly ofBoard?: boolean;
  /** The panel covers the corner of the map. */
  readonly coversMap?: boolean;
  /** The panel shows the page's past: the page bar and everything about the present are hidden. */
  readonly showsPast?: boolean;
}

/**
 * The place of a part: over the page; as an island at the head, beside the page or at the foot; in the bar at the right of
 * the head; beside undo; in the bar of the view, before and after the zoom; in the stack of banners; or above everything.
 */
export type Slot =
  | 'page'
  | 'head'
  | 'headBar'
  | 'tools'
  | 'foot'
  | 'undoBar'
  | 'viewBarStart'
  | 'viewBarEnd'
  | 'banner'
  | 'window';

/**
 * `drawn`: the first frame is drawn. `present`: the page is loaded and not its past. `wide`: wider than a phone.
 * `notWatching`: nobody else presents.
 */
export type PartCondition = 'drawn' | 'present' | 'wide' | 'notWatching';

/** A component of a feature in one of the shell's slots. */
export interface Part {
  readonly slot: Slot;
  /** Lower comes first, in the document and for the keyboard. */
  readonly order: number;
  readonly Component: ComponentType<PageProps>;
  /** The part is rendered only while all of these hold. */
  readonly when?: readonly PartCondition[];
  /** Reserves the space of a button until the first frame is drawn, so that nothing moves. */
  readonly keepsRoom?: boolean;
}

export interface BoardMenuQuestion extends Pick<PageInfo, 'owner' | 'permit'> {
  /** There is no room for separate buttons. */
  readonly narrow: boolean;
  readonly rights: Pick<Rights, 'edit' | 'demo'>;
}

/** An entry of the menu beside the board's name. */
export interface BoardMenuItem {
  readonly name: string;
  readonly order: number;
  readonly icon: LucideIcon;
  readonly label: MessageKey;
  /** By default everybody sees it. A forbidden entry is absent, not disabled. */
  readonly shown?: (question: BoardMenuQuestion) => boolean;
  readonly run: (session: EditorSession, page: PageInfo) => void;
}

export interface ContextMenuQuestion {
  /** What the menu applies to: the selection, or the page below it. */
  readonly subject: 'objects' | 'page';
  readonly locked: SelectionSummary['locked'];
  readonly onTop: boolean;
  /** The whole selection belongs to one table, or to one graph. */
  readonly within?: SelectionSummary['within'];
  /** What can be merged or split at the one selected cell. */
  readonly merges?: SelectionSummary['merges'];
  readonly grouping: Grouping;
  readonly rights: Pick<Rights, 'edit' | 'copy' | 'reason'>;
  /** Whether the menu has a place to paste to. */
  readonly pasting: boolean;
  /** Exactly one picture is selected, and it has loaded. */
  readonly cropping?: boolean;
  /** Exactly one picture, document or recording is selected, and its file is stored. */
  readonly stored?: boolean;
  /** How many objects are selected. */
  readonly count?: number;
}

/** An entry of the context menu and of the selection bar's menu. */
export interface ContextMenuItem {
  readonly name: string;
  /** Section and order within it, for each subject to which it applies. */
  readonly at: Partial<Readonly<Record<ContextMenuQuestion['subject'], readonly [section: number, order: number]>>>;
  readonly icon: LucideIcon;
  readonly label: MessageKey;
  readonly danger?: boolean;
  readonly shortcut?: Chord | undefined;
  readonly shown: (question: ContextMenuQuestion) => boolean;
  /** @param at where on the page the menu was opened; undefined in the selection bar's menu */
  readonly run: (session: EditorSession, at: Point | undefined) => void;
}

/** A control of the bar beside the selection. */
export interface SelectionControl {
  readonly name: string;
  readonly order: number;
  readonly shown: (selected: Selected) => boolean;
  readonly Component: ComponentType<{ readonly selected: Selected }>;
}

/** A button at the end of the toolbar. It opens a panel, or runs something when pressed. */
export interface ToolItem {
  readonly name: string;
  readonly order: number;
  readonly icon: LucideIcon;
  readonly label: MessageKey;
  /** If this returns false when the editor opens, the button is absent. */
  readonly shown?: () => boolean;
  readonly press?: (session: EditorSession) => void;
  /** `onDone` closes the panel. */
  readonly Panel?: ComponentType<{ readonly onDone: () => void }>;
}

/** Puts files and images of the web on the page. */
export interface FileInserter {
  /**
   * Whether a file belongs to this inserter, by its name. An inserter without this takes all remaining files, and reports
   * those that it cannot insert.
   */
  readonly takes?: (file: Pick<File, 'name'>) => boolean;
  /** @param at the centre on the page; by default the centre of the window */
  files(session: EditorSession, files: readonly File[], at: Point | undefined): Promise<void>;
  /** Inserts a file of the user's file centre, which is not uploaded again. */
  cloudFile?(session: EditorSession, file: CloudFile): Promise<void>;
  webImages?(session: EditorSession, addresses: readonly string[], at: Point | undefined): Promise<void>;
}

/** What a feature adds to the editor. `features.ts` lists all of them; the shell imports none. */
export interface EditorFeature {
  readonly name: string;
  readonly commands?: readonly FeatureCommand[];
  readonly panels?: readonly PanelItem[];
  readonly parts?: readonly Part[];
  readonly boardMenu?: readonly BoardMenuItem[];
  readonly contextMenu?: readonly ContextMenuItem[];
  readonly selectionControls?: readonly SelectionControl[];
  readonly tools?: readonly ToolItem[];
  /** Creates the access to the system's clipboard; one feature provides it. */
  readonly clipboard?: (session: () => EditorSession) => SessionClipboard;
  /** Inserts dropped and pasted files. */
  readonly fileInserter?: FileInserter;
}

/** Everything the features add, in order. */
export interface EditorRegistry {
  readonly commands: ReadonlyMap<string, FeatureCommand>;
  /** The names of commands, by their shortcut. */
  readonly shortcuts: Readonly<Record<Chord, string>>;
  readonly panels: ReadonlyMap<string, PanelItem>;
  readonly parts: Readonly<Record<Slot, readonly Part[]>>;
  readonly boardMenu: readonly BoardMenuItem[];
  readonly contextMenu: readonly ContextMenuItem[];
  readonly selectionControls: readonly SelectionControl[];
  readonly tools: ReadonlyMap<string, ToolItem>;
  readonly clipboard: (session: () => EditorSession) => SessionClipboard;
  readonly fileInserter: FileInserter | undefined;
}
