import type { Crop, Json } from '@sw/board-model';
import type { Point, Size } from '@sw/board-render';
import type { TableDeed } from '../composites/table-changes.ts';
import type { WindowZoom } from '../edit/default-window.ts';
import type { NewPicture } from '../edit/picture.ts';
import type { PasteContent } from '../ports.ts';
import type { PenName, PenSettings, Settings } from '../settings/settings.ts';
import type { ToolMode } from '../tools/modes.ts';
import type { BackgroundPatch } from './background.ts';
import type { ComingPicture } from './picture-desk.ts';
import type { StylePatch, ToggledStyle } from './style.ts';

/** What only the application can do: its own panels, and what is inserted by dialogs. */
export type Request = 'shortcuts' | 'search' | 'comment' | 'export' | 'print' | 'toggleChrome';

/** Everything that can be done, by name. Toolbar, menus and shortcuts all come here. */
export type Command =
  | { readonly name: 'tool'; readonly mode: ToolMode; readonly kind?: number }
  | { readonly name: 'undo' }
  | { readonly name: 'redo' }
  | { readonly name: 'copy' }
  | { readonly name: 'cut' }
  /** Without content the application is asked for what lies on the clipboard, and comes back with it. */
  | { readonly name: 'paste'; readonly at?: Point; readonly content?: PasteContent }
  | { readonly name: 'duplicate' }
  /** What is selected, or these without the rest of their groups. */
  | { readonly name: 'delete'; readonly ids?: readonly string[] }
  | { readonly name: 'selectAll' }
  | { readonly name: 'select'; readonly ids: readonly string[] }
  | { readonly name: 'escape' }
  /** Marks where it stands on the page; an empty query ends that. */
  | { readonly name: 'find'; readonly query: string }
  /** To the next place or the one before, or to the first one in an object. */
  | { readonly name: 'findStep'; readonly to: 1 | -1 | { readonly selectId: string } }
  /** To the next object in reading order, or to the one before. */
  | { readonly name: 'walk'; readonly by: 1 | -1 }
  | { readonly name: 'bringToTop' }
  | { readonly name: 'sendToBottom' }
  /** Above everything that is not kept on top, whatever is brought to the top later. */
  | { readonly name: 'keepOnTop'; readonly on: boolean }
  | { readonly name: 'lock' }
  | { readonly name: 'group' }
  | { readonly name: 'ungroup' }
  /** Out of its group, which the others stay in. */
  | { readonly name: 'takeOut'; readonly ids: readonly string[] }
  /** A note beside an object, or in the middle of the window, to be written on. */
  | { readonly name: 'addNote'; readonly beside?: string }
  | { readonly name: 'nudge'; readonly dx: number; readonly dy: number }
  | { readonly name: 'style'; readonly patch: StylePatch }
  /** As it would look; undefined: as it is. */
  | { readonly name: 'previewStyle'; readonly patch: StylePatch | undefined }
  | { readonly name: 'toggleStyle'; readonly style: ToggledStyle }
  | { readonly name: 'link'; readonly link: string | null }
  /** `enter`: by that key, which goes on to the next node where a node is selected. */
  | { readonly name: 'editText'; readonly selectId?: string; readonly enter?: true }
  /** Pictures that are being uploaded get their places. */
  | { readonly name: 'insertPictures'; readonly pictures: readonly ComingPicture[]; readonly at?: Point }
  | { readonly name: 'pictureArrived'; readonly selectId: string; readonly imgSrc: string }
  /** Null: it is tried again. */
  | { readonly name: 'pictureFailed'; readonly selectId: string; readonly reason: string | null }
  /** `picture`: how large it is in its own pixels, which the crop is given in. Null shows all of it. */
  | { readonly name: 'crop'; readonly selectId: string; readonly crop: Crop | null; readonly picture: Size }
  | { readonly name: 'replacePicture'; readonly selectId: string; readonly picture: NewPicture }
  /** The pictures that are selected, each about its middle. */
  | { readonly name: 'sizePictures'; readonly zoom: WindowZoom }
  /** An empty table in the middle of the window, 3 × 3 if nothing else is said. */
  | { readonly name: 'insertTable'; readonly rows?: number; readonly columns?: number }
  /** A graph of this kind in the middle of the window. */
  | { readonly name: 'insertGraph'; readonly kind: number }
  /** About the cell that is selected or written in, else at the end. */
  | { readonly name: 'changeTable'; readonly deed: TableDeed }
  | { readonly name: 'addNode'; readonly as: 'child' | 'sibling' }
  | { readonly name: 'clean' }
  | { readonly name: 'background'; readonly patch: BackgroundPatch }
  | { readonly name: 'canvas'; readonly canvas: Json }
  | { readonly name: 'zoomIn' }
  | { readonly name: 'zoomOut' }
  | { readonly name: 'zoomReset' }
  /** At once: whoever comes to a page has not been anywhere to glide from. */
  | { readonly name: 'zoomFit'; readonly glide?: false }
  | { readonly name: 'zoomSelection' }
  | { readonly name: 'zoomTo'; readonly zoom: number }
  | { readonly name: 'lookAt'; readonly centre: Point }
  | { readonly name: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly name: 'pen'; readonly pen: PenName; readonly patch: Partial<PenSettings> }
  | { readonly name: 'setting'; readonly patch: Partial<Omit<Settings, PenName | 'customColours'>> }
  | { readonly name: 'addColour'; readonly text: string }
  | { readonly name: 'removeColour'; readonly colour: string }
  | { readonly name: 'followPerson'; readonly clientId: string | undefined }
  | { readonly name: 'addPage' }
  | { readonly name: 'openPage'; readonly pageId: string }
  | { readonly name: 'deletePage'; readonly pageId: string }
  | { readonly name: 'movePage'; readonly pageId: string; readonly index: number }
  | { readonly name: 'ask'; readonly request: Request };

export type CommandName = Command['name'];
