import type { ShortcutGroup } from '@sw/editor';
import type { MessageKey } from '../../../i18n/keys.ts';

export const GROUP_LABELS = {
  navigation: 'editorView:shortcuts.group.navigation',
  drawing: 'editorView:shortcuts.group.drawing',
  editing: 'editorView:shortcuts.group.editing',
  view: 'editorView:shortcuts.group.view',
} as const satisfies Record<ShortcutGroup['group'], MessageKey>;

export const ACTION_LABELS = {
  moveCanvas: 'editorView:shortcuts.action.moveCanvas',
  select: 'editorView:shortcuts.action.select',
  moveCanvasHorizontally: 'editorView:shortcuts.action.moveCanvasHorizontally',
  moveCanvasVertically: 'editorView:shortcuts.action.moveCanvasVertically',
  brush: 'editorView:shortcuts.action.brush',
  eraserCircle: 'editorView:shortcuts.action.eraserCircle',
  text: 'editorView:shortcuts.action.text',
  rectangle: 'editorView:shortcuts.action.rectangle',
  line: 'editorView:shortcuts.action.line',
  circle: 'editorView:shortcuts.action.circle',
  arrow: 'editorView:shortcuts.action.arrow',
  square: 'editorView:shortcuts.action.square',
  perfectCircle: 'editorView:shortcuts.action.perfectCircle',
  mindMap: 'editorView:shortcuts.action.mindMap',
  table: 'editorView:shortcuts.action.table',
  copy: 'editorView:shortcuts.action.copy',
  paste: 'editorView:shortcuts.action.paste',
  undo: 'editorView:shortcuts.action.undo',
  redo: 'editorView:shortcuts.action.redo',
  delete: 'editorView:shortcuts.action.delete',
  bringToTop: 'editorView:shortcuts.action.bringToTop',
  sendToBottom: 'editorView:shortcuts.action.sendToBottom',
  lockUnlock: 'editorView:shortcuts.action.lockUnlock',
  bold: 'editorView:shortcuts.action.bold',
  italic: 'editorView:shortcuts.action.italic',
  underline: 'editorView:shortcuts.action.underline',
  zoomIn: 'editorView:shortcuts.action.zoomIn',
  zoomOut: 'editorView:shortcuts.action.zoomOut',
  zoomReset: 'editorView:shortcuts.action.zoomReset',
} as const satisfies Record<string, MessageKey>;

/** Inputs that a keyboard has no sign for. */
export const INPUT_LABELS = {
  Drag: 'editorView:shortcuts.input.drag',
  Space: 'editorView:shortcuts.input.space',
  Wheel: 'editorView:shortcuts.input.wheel',
} as const satisfies Record<string, MessageKey>;

export const isAction = (action: string): action is keyof typeof ACTION_LABELS => Object.hasOwn(ACTION_LABELS, action);
export const isNamedInput = (name: string): name is keyof typeof INPUT_LABELS => Object.hasOwn(INPUT_LABELS, name);
