import type { Clip, Crop } from '@sw/board-model';
import type { Form, Point, Size, Span } from '@sw/board-render';
import type { TableAction } from '../composites/table-changes.ts';
import type { WindowZoom } from '../edit/default-window.ts';
import type { NewPicture } from '../edit/picture.ts';
import type { Alignment, Axis } from '../selection/align.ts';
import type { PenName, PenSettings, Settings } from '../settings/settings.ts';
import type { WrittenPart } from '../templates/template-part.ts';
import type { ToolMode } from '../tools/modes.ts';
import type { BackgroundPatch } from './background.ts';
import type { StylePatch, ToggledStyle } from './style.ts';

/** Validated clipboard content. The application handles images: it uploads them first. */
export type PasteContent =
  | { readonly kind: 'objects'; readonly clip: Clip }
  | { readonly kind: 'text'; readonly text: string }
  /** `spans`: cells merged into one; covered cells are empty. */
  | {
      readonly kind: 'table';
      readonly rows: readonly (readonly string[])[];
      readonly spans?: readonly Span[] | undefined;
    }
  | { readonly kind: 'nothing' };

/** An image about to be uploaded: it has a position at once, and an address when the upload is complete. */
export interface ComingPicture extends Size {
  /** Chosen by the uploader, to find the object again. */
  readonly selectId: string;
  readonly name: string;
}

/** A document or recording about to be uploaded. */
export interface ComingDocument {
  /** Chosen by the uploader, to find the object again. */
  readonly selectId: string;
  readonly kind: number;
  readonly name: string;
}

/** A page of a document as a picture of its own. */
export interface ShownPage extends Size {
  readonly imgSrc: string;
}

/** Every command, by name. Toolbar, menus and shortcuts all use it. */
export type Command =
  /** `form`: the outline of a rectangle; `parts`: the text fields of a template. */
  | {
      readonly name: 'tool';
      readonly mode: ToolMode;
      readonly kind?: number;
      readonly form?: Form;
      readonly parts?: readonly WrittenPart[];
    }
  | { readonly name: 'undo' }
  | { readonly name: 'redo' }
  | { readonly name: 'copy' }
  | { readonly name: 'cut' }
  /** Without content the application reads the clipboard and runs the command again with it. */
  | { readonly name: 'paste'; readonly at?: Point; readonly content?: PasteContent }
  /** Beside the original; a duplicate that was moved is duplicated by as much again. */
  | { readonly name: 'duplicate' }
  /** The selection, or these ids without the rest of their groups. */
  | { readonly name: 'delete'; readonly ids?: readonly string[] }
  | { readonly name: 'selectAll' }
  | { readonly name: 'select'; readonly ids: readonly string[] }
  | { readonly name: 'escape' }
  /** Marks the matches on the page; an empty query removes the marks. */
  | { readonly name: 'find'; readonly query: string }
  /** To the next or previous match, or to the first one in an object. */
  | { readonly name: 'findStep'; readonly to: 1 | -1 | { readonly selectId: string } }
  /** To the next or previous object in reading order. */
  | { readonly name: 'walk'; readonly by: 1 | -1 }
  | { readonly name: 'align'; readonly to: Alignment }
  /** Equal gaps along an axis. */
  | { readonly name: 'distribute'; readonly axis: Axis }
  /** As large as the largest of them. */
  | { readonly name: 'sameSize' }
  | { readonly name: 'copyStyle' }
  | { readonly name: 'pasteStyle' }
  /** Past the next object that the selection overlaps. */
  | { readonly name: 'bringForward' }
  | { readonly name: 'sendBackward' }
  | { readonly name: 'bringToTop' }
  | { readonly name: 'sendToBottom' }
  /** Above everything that is not kept on top, including objects that are brought to the front later. */
  | { readonly name: 'keepOnTop'; readonly on: boolean }
  | { readonly name: 'lock' }
  | { readonly name: 'group' }
  | { readonly name: 'ungroup' }
  /** Removes objects from their group; the others stay in it. */
  | { readonly name: 'takeOut'; readonly ids: readonly string[] }
  /** A note beside an object or the last note, else in the middle of the window, opened for typing. */
  | { readonly name: 'addNote'; readonly beside?: string }
  /** An arrow between the two selected objects. */
  | { readonly name: 'connect' }
  | { readonly name: 'nudge'; readonly dx: number; readonly dy: number }
  | { readonly name: 'style'; readonly patch: StylePatch }
  /** Previews a style; undefined ends the preview. */
  | { readonly name: 'previewStyle'; readonly patch: StylePatch | undefined }
  | { readonly name: 'toggleStyle'; readonly style: ToggledStyle }
  | { readonly name: 'link'; readonly link: string | null }
  /**
   * `enter`: triggered by that key, which moves to the next node if a node is selected, and places a note if that is the tool. `typed`: triggered by a character,
   * which is added at the end.
   */
  | { readonly name: 'editText'; readonly selectId?: string; readonly enter?: true; readonly typed?: true }
  /** Places images that are being uploaded. */
  | { readonly name: 'insertPictures'; readonly pictures: readonly ComingPicture[]; readonly at?: Point }
  | { readonly name: 'pictureArrived'; readonly selectId: string; readonly imgSrc: string }
  /** Null: the upload is retried. */
  | { readonly name: 'pictureFailed'; readonly selectId: string; readonly reason: string | null }
  /** `picture`: the image's size in its own pixels, which the crop refers to. Null shows all of it. */
  | { readonly name: 'crop'; readonly selectId: string; readonly crop: Crop | null; readonly picture: Size }
  | { readonly name: 'replacePicture'; readonly selectId: string; readonly picture: NewPicture }
  /** The selected images, each about its centre. */
  | { readonly name: 'sizePictures'; readonly zoom: WindowZoom }
  /** Places a document or recording that is being uploaded. */
  | { readonly name: 'insertDocument'; readonly document: ComingDocument; readonly at?: Point }
  | {
      readonly name: 'documentArrived';
      readonly selectId: string;
      readonly url: string;
      readonly wave?: string;
      readonly seconds?: number;
    }
  /** Opens a document at a page, for everybody. */
  | { readonly name: 'turnPage'; readonly selectId: string; readonly pageIndex: number; readonly picUrl: string }
  /** Opens a closed document, or closes it to its cover, for everybody. */
  | { readonly name: 'openDocument'; readonly selectId: string; readonly open: boolean }
  /** Deletes the lines on the page that a document is open at. */
  | { readonly name: 'clearDocumentPage'; readonly selectId: string }
  /** Lays the pages of a document side by side, as pictures. */
  | { readonly name: 'spreadDocument'; readonly selectId: string; readonly pages: readonly ShownPage[] }
  /** An empty table on free space near the middle of the window, 3 × 3 by default. */
  | { readonly name: 'insertTable'; readonly rows?: number; readonly columns?: number }
  /** A graph of this kind, placed like a table. */
  | { readonly name: 'insertGraph'; readonly kind: number }
  /** A template of this kind, placed like a table. `write`: its first empty place is opened for typing. */
  | {
      readonly name: 'insertTemplate';
      readonly kind: number;
      readonly parts: readonly WrittenPart[];
      readonly write: boolean;
    }
  /** At the cell that is selected or edited, else at the end. */
  | { readonly name: 'changeTable'; readonly action: TableAction }
  | { readonly name: 'addNode'; readonly as: 'child' | 'sibling' }
  /** Shows the selected graph as another kind. Its nodes stay. */
  | { readonly name: 'convertGraph'; readonly kind: number }
  | { readonly name: 'clean' }
  | { readonly name: 'background'; readonly patch: BackgroundPatch }
  /** The initial view for everybody: this window's view, or all contents. */
  | { readonly name: 'canvas'; readonly start: 'here' | 'all' }
  | { readonly name: 'zoomIn' }
  | { readonly name: 'zoomOut' }
  | { readonly name: 'zoomReset' }
  /** Without a glide: a user who just opened the page has no previous view to glide from. */
  | { readonly name: 'zoomFit'; readonly glide?: false }
  | { readonly name: 'zoomSelection' }
  | { readonly name: 'zoomTo'; readonly zoom: number }
  | { readonly name: 'lookAt'; readonly centre: Point }
  | { readonly name: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly name: 'pen'; readonly pen: PenName; readonly patch: Partial<PenSettings> }
  | { readonly name: 'setting'; readonly patch: Partial<Omit<Settings, PenName | 'customColours'>> }
  | { readonly name: 'addColour'; readonly text: string }
  | { readonly name: 'removeColour'; readonly colour: string }
  /** Puts words that were written in deleted objects into new notes. */
  | { readonly name: 'keepWords'; readonly texts: readonly string[] }
  /** Ends writing without the words. */
  | { readonly name: 'discardText' }
  | { readonly name: 'followPerson'; readonly clientId: string | undefined }
  | { readonly name: 'addPage' }
  | { readonly name: 'openPage'; readonly pageId: string }
  | { readonly name: 'deletePage'; readonly pageId: string }
  | { readonly name: 'duplicatePage'; readonly pageId: string }
  | { readonly name: 'movePage'; readonly pageId: string; readonly index: number }
  /** A command of the application, by its name there: a panel, a dialog. */
  | { readonly name: 'ask'; readonly request: string };

export type CommandName = Command['name'];
