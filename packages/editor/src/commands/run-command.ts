import { type BoardObject, isLocked, type PageState } from '@sw/board-model';
import { isComposite, isLine, isPart } from '@sw/board-render';
import { type CompositeDesk, TABLE_SIZE } from '../composites/composite-desk.ts';
import { creationDraft, deletionDraft, propertyDraft } from '../edit/changes.ts';
import { copiesOf, withParts } from '../edit/copies.ts';
import type { Finder } from '../find/finder.ts';
import type { Canvas } from '../paint/canvas.ts';
import { withGroups } from '../selection/selection.ts';
import type { SettingsDesk } from '../settings/settings-desk.ts';
import type { Desk } from '../shell/desk.ts';
import type { PointerRouter } from '../shell/pointer-router.ts';
import type { ToolRunner } from '../shell/tool-runner.ts';
import type { TextDesk } from '../text/text-desk.ts';
import type { Together } from '../together/together.ts';
import { choiceOf } from '../tools/modes.ts';
import { NO_PREVIEW } from '../tools/tool.ts';
import { addNote } from './add-note.ts';
import { backgroundDraft, canvasDraft, cleanDraft } from './background.ts';
import { BESIDE } from './clipboard.ts';
import type { ClipboardDesk } from './clipboard-desk.ts';
import type { Command, CommandName } from './command.ts';
import { linkDraft, readLink } from './link.ts';
import { group, toggleLock, ungroup } from './lock-group.ts';
import type { Nudges } from './nudges.ts';
import { bringToTop, keepOnTop, sendToBottom } from './order.ts';
import type { PictureDesk } from './picture-desk.ts';
import { setStyle, stylePreview, toggleStyle } from './style.ts';
import type { ViewCommands } from './view-commands.ts';
import type { Walk } from './walk.ts';

export interface CommandParts {
  readonly desk: Desk;
  readonly tools: ToolRunner;
  readonly pointers: PointerRouter;
  readonly text: TextDesk;
  readonly together: Together;
  readonly settings: SettingsDesk;
  readonly clipboard: ClipboardDesk;
  readonly pictures: PictureDesk;
  readonly looking: ViewCommands;
  readonly nudges: Nudges;
  readonly walk: Walk;
  readonly finder: Finder;
  readonly composites: CompositeDesk;
  readonly canvas: Canvas;
}

type Deeds = {
  readonly [Name in CommandName]: (command: Extract<Command, { name: Name }>, parts: CommandParts) => void;
};

function duplicate(_: unknown, { desk }: CommandParts): void {
  const { page, selection } = desk;
  if (!page || selection.size === 0) return;
  const copies = copiesOf(page, withParts(page, selection), { dx: BESIDE, dy: BESIDE, newId: () => desk.newId() });
  if (!desk.dispatch([creationDraft(copies)])) return;
  desk.select(new Set(copies.filter(({ parentId }) => parentId === undefined).map(({ selectId }) => selectId)));
}

function remove({ ids }: { readonly ids?: readonly string[] }, { desk, composites }: CommandParts): void {
  const free = ids === undefined ? desk.free : changeable(desk, ids);
  if (free.length === 0 && (ids?.length ?? desk.selection.size) > 0) desk.tell({ type: 'locked' });
  else {
    const gone = composites.deletion(free);
    if (desk.dispatch([deletionDraft(gone.ids)]) && gone.then !== undefined) desk.select(new Set([gone.then]));
  }
}

function letGo(_: unknown, { desk, tools, pointers, text, walk }: CommandParts): void {
  if (text.session) text.end();
  else if (pointers.drop()) return;
  else if (desk.selection.size > 0) {
    desk.select(new Set());
    walk.leave();
  } else tools.choose(choiceOf('SELECT'));
}

function selectAll(_: unknown, { desk, tools }: CommandParts): void {
  const { page, state } = desk;
  if (!page || !state.get().rights.edit) return;
  const free = [...page.objects.values()].filter(({ parentId, tpvLocked }) => parentId === undefined && !tpvLocked);
  tools.choose(choiceOf('SELECT'));
  desk.select(new Set(free.map(({ selectId }) => selectId)));
}

/** Including the parts of tables and graphs, which lie right above them. */
const stacked = (page: PageState, objects: readonly BoardObject[]): BoardObject[] =>
  objects.flatMap((object) => (isComposite(object.type) ? withParts(page, [object.selectId]) : [object]));

/** Those of these objects that exist and may be changed. */
function changeable({ page }: Desk, ids: readonly string[]): BoardObject[] {
  return page ? ids.flatMap((id) => (isLocked(page, id) ? [] : (page.objects.get(id) ?? []))) : [];
}

function setLink({ link }: { readonly link: string | null }, { desk }: CommandParts): void {
  const read = link === null ? null : readLink(link);
  if (read === undefined) desk.tell({ type: 'linkRefused' });
  else desk.dispatch([linkDraft(desk.free, read)]);
}

const DEEDS: Deeds = {
  tool: ({ mode, kind }, { desk, tools, settings }) => {
    const { shape, line } = desk.state.get().settings;
    // The next visit finds the line that was drawn last.
    if (mode === 'SHAPE' && kind !== undefined && isLine(kind) && kind !== line) settings.set({ line: kind });
    tools.choose(choiceOf(mode, kind ?? (mode === 'SHAPE' ? shape : undefined)));
    if (mode !== 'SELECT') desk.select(new Set());
  },
  undo: (_, { desk }) => desk.turn('undo'),
  redo: (_, { desk, pictures }) => {
    desk.turn('redo');
    pictures.restore();
  },
  copy: (_, { clipboard }) => void clipboard.copy(),
  cut: (_, { clipboard }) => clipboard.cut(),
  paste: ({ at, content }, { clipboard, tools }) => {
    if (clipboard.paste(at, content)) tools.choose(choiceOf('SELECT'));
  },
  duplicate,
  delete: remove,
  selectAll,
  select: ({ ids }, { desk, tools }) => {
    if (!desk.page || !desk.state.get().rights.edit) return;
    tools.choose(choiceOf('SELECT'));
    desk.select(withGroups(desk.page, ids));
  },
  escape: letGo,
  find: ({ query }, { finder }) => finder.find(query),
  findStep: ({ to }, { finder }) => finder.step(to),
  walk: ({ by }, { walk }) => void walk.step(by),
  bringToTop: (_, { desk }) =>
    desk.page && void desk.dispatch([propertyDraft(bringToTop(desk.page, stacked(desk.page, desk.free)))]),
  sendToBottom: (_, { desk }) =>
    desk.page && void desk.dispatch([propertyDraft(sendToBottom(desk.page, stacked(desk.page, desk.free)))]),
  keepOnTop: ({ on }, { desk }) =>
    desk.page && void desk.dispatch([propertyDraft(keepOnTop(desk.page, stacked(desk.page, desk.free), on))]),
  lock: (_, { desk }) => void desk.dispatch([propertyDraft(toggleLock(desk.selected))]),
  group: (_, { desk }) => {
    const wholes = desk.free.filter((object) => !isPart(object));
    desk.dispatch([propertyDraft(group(wholes, desk.newId()))]);
  },
  ungroup: (_, { desk }) => void desk.dispatch([propertyDraft(ungroup(desk.free))]),
  takeOut: ({ ids }, { desk }) => void desk.dispatch([propertyDraft(ungroup(changeable(desk, ids)))]),
  addNote: ({ beside }, { desk, text, looking, tools }) => addNote(beside, { desk, text, looking, tools }),
  nudge: ({ dx, dy }, { nudges, composites }) => {
    if (!composites.step(dx, dy)) nudges.nudge(dx, dy);
  },
  style: ({ patch }, { desk, settings, text, canvas }) => {
    if (text.session?.style(patch)) return;
    settings.remember(patch, desk.free.length === 0);
    desk.dispatch([propertyDraft(setStyle(desk.free, patch))]);
    canvas.show(NO_PREVIEW);
  },
  previewStyle: ({ patch }, { desk, canvas, tools }) => {
    // What a hand has begun meanwhile is shown by its tool.
    if (!tools.isDown) canvas.show(patch ? stylePreview(desk.free, patch) : NO_PREVIEW);
  },
  toggleStyle: ({ style }, { desk, text }) => {
    if (text.session?.toggle(style)) return;
    desk.dispatch([propertyDraft(toggleStyle(desk.free, style))]);
  },
  link: setLink,
  editText: ({ selectId, enter }, { desk, text, pictures, composites }) => {
    if (selectId === undefined && (composites.editFirst() || (enter && composites.addNode('sibling')))) return;
    const [only] = desk.selection;
    const id = selectId ?? (desk.selection.size === 1 ? only : undefined);
    if (id !== undefined && !pictures.openCrop(id)) text.edit(id);
  },
  insertPictures: ({ pictures: coming, at }, { pictures, tools }) => {
    if (pictures.insert(coming, at)) tools.choose(choiceOf('SELECT'));
  },
  pictureArrived: ({ selectId, imgSrc }, { pictures }) => pictures.arrived(selectId, imgSrc),
  pictureFailed: ({ selectId, reason }, { pictures }) => pictures.failed(selectId, reason),
  crop: ({ selectId, crop, picture }, { pictures }) => pictures.crop(selectId, crop, picture),
  replacePicture: ({ selectId, picture }, { pictures }) => pictures.replace(selectId, picture),
  sizePictures: ({ zoom }, { pictures }) => pictures.size(zoom),
  insertTable: ({ rows = TABLE_SIZE.rows, columns = TABLE_SIZE.columns }, { composites, tools }) => {
    if (composites.insertTable(rows, columns)) tools.choose(choiceOf('SELECT'));
  },
  insertGraph: ({ kind }, { composites, tools }) => {
    if (composites.insertGraph(kind)) tools.choose(choiceOf('SELECT'));
  },
  changeTable: ({ deed }, { composites }) => composites.changeTable(deed),
  addNode: ({ as }, { composites }) => void composites.addNode(as),
  clean: (_, { desk }) => desk.page && void desk.dispatch([cleanDraft(desk.page)]),
  background: ({ patch }, { desk }) => desk.page && void desk.dispatch([backgroundDraft(desk.page, patch)]),
  canvas: ({ canvas }, { desk }) => desk.page && void desk.dispatch([canvasDraft(desk.page, canvas)]),
  zoomIn: (_, { looking }) => looking.zoomIn(),
  zoomOut: (_, { looking }) => looking.zoomOut(),
  zoomReset: (_, { looking }) => looking.zoomTo(1),
  zoomFit: ({ glide = true }, { looking }) => looking.fit(glide),
  zoomSelection: (_, { looking }) => looking.fitSelection(),
  zoomTo: ({ zoom }, { looking }) => looking.zoomTo(zoom),
  lookAt: ({ centre }, { looking }) => looking.lookAt(centre),
  pan: ({ dx, dy }, { looking }) => looking.pan(dx, dy),
  pen: ({ pen, patch }, { settings }) => settings.pen(pen, patch),
  setting: ({ patch }, { settings }) => settings.set(patch),
  addColour: ({ text }, { settings }) => settings.addColour(text),
  removeColour: ({ colour }, { settings }) => settings.removeColour(colour),
  followPerson: ({ clientId }, { together }) => together.follow(clientId),
  addPage: (_, { desk }) => ifMayEdit(desk, () => desk.host.pages.add()),
  openPage: ({ pageId }, { desk, text }) => {
    text.end();
    desk.host.pages.open(pageId);
  },
  deletePage: ({ pageId }, { desk }) => ifMayEdit(desk, () => desk.host.pages.remove(pageId)),
  movePage: ({ pageId, index }, { desk }) => ifMayEdit(desk, () => desk.host.pages.move(pageId, index)),
  ask: ({ request }, { desk }) => desk.host.ask(request),
};

/** The names of all commands. */
export const COMMAND_NAMES = Object.keys(DEEDS) as readonly CommandName[];

function ifMayEdit(desk: Desk, deed: () => void): void {
  const { rights } = desk.state.get();
  if (rights.edit) deed();
  else desk.tell({ type: 'refused', reason: rights.reason ?? 'permit' });
}

/** Runs a command. */
export function runCommand<Name extends CommandName>(
  command: Extract<Command, { name: Name }>,
  parts: CommandParts,
): void {
  const deed = DEEDS[command.name] as (command: Command, parts: CommandParts) => void;
  deed(command, parts);
}
