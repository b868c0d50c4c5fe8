import type { Json } from '@sw/board-model';
import type { Point } from '@sw/board-render';
import type { PenName, PenSettings, Settings } from '../settings/settings.ts';
import type { ToolMode } from '../tools/modes.ts';
import type { BackgroundPatch } from './background.ts';
import type { StylePatch, ToggledStyle } from './style.ts';

/** What only the application can do: its own panels, and what is inserted by dialogs. */
export type Request = 'mindMap' | 'table' | 'shortcuts' | 'toggleChrome';

/** Everything that can be done, by name. Toolbar, menus and shortcuts all come here. */
export type Command =
  | { readonly name: 'tool'; readonly mode: ToolMode; readonly kind?: number }
  | { readonly name: 'undo' }
  | { readonly name: 'redo' }
  | { readonly name: 'copy' }
  | { readonly name: 'cut' }
  | { readonly name: 'paste'; readonly at?: Point }
  | { readonly name: 'duplicate' }
  | { readonly name: 'delete' }
  | { readonly name: 'selectAll' }
  | { readonly name: 'select'; readonly ids: readonly string[] }
  | { readonly name: 'escape' }
  /** To the next object in reading order, or to the one before. */
  | { readonly name: 'walk'; readonly by: 1 | -1 }
  | { readonly name: 'bringToTop' }
  | { readonly name: 'sendToBottom' }
  | { readonly name: 'lock' }
  | { readonly name: 'group' }
  | { readonly name: 'ungroup' }
  | { readonly name: 'nudge'; readonly dx: number; readonly dy: number }
  | { readonly name: 'style'; readonly patch: StylePatch }
  /** As it would look; undefined: as it is. */
  | { readonly name: 'previewStyle'; readonly patch: StylePatch | undefined }
  | { readonly name: 'toggleStyle'; readonly style: ToggledStyle }
  | { readonly name: 'link'; readonly link: string | null }
  | { readonly name: 'editText'; readonly selectId?: string }
  | { readonly name: 'clean' }
  | { readonly name: 'background'; readonly patch: BackgroundPatch }
  | { readonly name: 'canvas'; readonly canvas: Json }
  | { readonly name: 'zoomIn' }
  | { readonly name: 'zoomOut' }
  | { readonly name: 'zoomReset' }
  | { readonly name: 'zoomFit' }
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
