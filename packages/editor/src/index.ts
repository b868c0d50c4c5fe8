export { type Insets, type Sides, toPage, toWindow, ZOOM } from './camera/camera.ts';
export type { BackgroundPatch } from './commands/background.ts';
export { copied } from './commands/clipboard.ts';
export type { ComingPicture, Command, CommandName, PasteContent } from './commands/command.ts';
export { readLink } from './commands/link.ts';
export { COMMAND_NAMES } from './commands/run-command.ts';
export { OF_RUNS, type StyleName, type StylePatch, type ToggledStyle } from './commands/style.ts';
export type { TableAction } from './composites/table-changes.ts';
export { WINDOW_ZOOMS, type WindowZoom } from './edit/default-window.ts';
export { windowZoomOf } from './edit/picture.ts';
export { createEditor, type Editor } from './editor.ts';
export type { Found, Hit } from './find/find-on-page.ts';
export type { KeyInput, Modifiers, PointerInput, PointerSample, WheelInput } from './input/events.ts';
export { type Chord, chordOf, KEYMAP } from './input/keymap.ts';
export { SHORTCUT_PANEL, type ShortcutGroup, type ShortcutRow } from './input/shortcut-panel.ts';
export type { EditorMessage } from './messages.ts';
export { type OutlineNode, outlineOfPage } from './outline/outline.ts';
export type {
  ClipboardPort,
  EditorHost,
  Face,
  PagesPort,
  SettingsStore,
  StagePort,
  Turn,
} from './ports.ts';
export type { Alignment, Axis } from './selection/align.ts';
export { type Frame, frameCorners } from './selection/frame.ts';
export type { SelectionSummary } from './selection/summary.ts';
export { INKS, MAX_CUSTOM_COLOURS, readColour } from './settings/colours.ts';
export {
  DEFAULT_SETTINGS,
  HIGHLIGHTER_SIZES,
  opacityDigits,
  opacityOf,
  PEN_SIZES,
  type PenName,
  type PenSettings,
  type Settings,
} from './settings/settings.ts';
export type { Announcement, EditorState } from './state.ts';
export type { Store } from './store.ts';
export type { TemplateWord, WrittenPart } from './templates/template-part.ts';
export { templateParts } from './templates/template-parts.ts';
export { FieldText, type Typed } from './text/field-text.ts';
export type { TextEditRequest, TextPart } from './text/request.ts';
export { plainText, runsBetween } from './text/runs.ts';
export { type Companion, goAlong, windowOf } from './together/go-along.ts';
export type { Present } from './together/people.ts';
export type { Rights } from './together/rights.ts';
export { SHAPE_KINDS, TOOL_MODES, type ToolChoice, type ToolMode } from './tools/modes.ts';
export type { CursorName } from './tools/tool.ts';
