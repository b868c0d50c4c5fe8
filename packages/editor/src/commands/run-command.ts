import { type BoardObject, isLocked, type PageState } from '@sw/board-model';
import { hasPages, isComposite, isLine, isPart, placeOfCell } from '@sw/board-render';
import { withStartView } from '../camera/start-view.ts';
import { type CompositeCommands, TABLE_SIZE } from '../composites/composite-commands.ts';
import { deletionDraft, propertyDraft } from '../edit/changes.ts';
import { withParts } from '../edit/copies.ts';
import type { Finder } from '../find/finder.ts';
import type { Canvas } from '../paint/canvas.ts';
import { withGroups } from '../selection/selection.ts';
import type { SettingsCommands } from '../settings/settings-commands.ts';
import type { EditorContext } from '../shell/editor-context.ts';
import type { PointerRouter } from '../shell/pointer-router.ts';
import type { ToolRunner } from '../shell/tool-runner.ts';
import { insertTemplate } from '../templates/insert-template.ts';
import type { TextCommands } from '../text/text-commands.ts';
import type { Together } from '../together/together.ts';
import { choiceOf } from '../tools/modes.ts';
import { NO_PREVIEW } from '../tools/tool.ts';
import { align, distribute, makeSameSize } from './arrange.ts';
import { backgroundDraft, canvasDraft, cleanDraft } from './background.ts';
import type { ClipboardCommands } from './clipboard-commands.ts';
import type { Command, CommandName } from './command.ts';
import { connect } from './connect.ts';
import { copyStyle, pasteStyle } from './copied-style.ts';
import type { DocumentCommands } from './document-commands.ts';
import type { Duplicates } from './duplicates.ts';
import { keepWords } from './keep-words.ts';
import { linkDraft, readLink } from './link.ts';
import { group, toggleLock, ungroup } from './lock-group.ts';
import type { Nudges } from './nudges.ts';
import { bringToTop, keepOnTop, sendToBottom } from './order.ts';
import type { PictureCommands } from './picture-commands.ts';
import type { KeyPlacing } from './place-by-keys.ts';
import { stepOrder } from './step-order.ts';
import { setStyle, stylePreview, toggleStyle } from './style.ts';
import type { ViewCommands } from './view-commands.ts';
import type { Walk } from './walk.ts';

export interface CommandParts {
  readonly context: EditorContext;
  readonly tools: ToolRunner;
  readonly pointers: PointerRouter;
  readonly text: TextCommands;
  readonly together: Together;
  readonly settings: SettingsCommands;
  readonly clipboard: ClipboardCommands;
  readonly duplicates: Duplicates;
  readonly placing: KeyPlacing;
  readonly pictures: PictureCommands;
  readonly documents: DocumentCommands;
  readonly viewCommands: ViewCommands;
  readonly nudges: Nudges;
  readonly walk: Walk;
  readonly finder: Finder;
  readonly composites: CompositeCommands;
  readonly canvas: Canvas;
}

type CommandHandlers = {
  readonly [Name in CommandName]: (command: Extract<Command, { name: Name }>, parts: CommandParts) => void;
};

function remove({ ids }: { readonly ids?: readonly string[] }, { context, composites }: CommandParts): void {
  const free = ids === undefined ? context.free : changeable(context, ids);
  if (ids === undefined && context.cell) return;
  if (free.length === 0 && (ids?.length ?? context.selection.size) > 0) context.notify({ type: 'locked' });
  else {
    const { ids: gone, then } = composites.deletion(free);
    if (!context.dispatch([deletionDraft(gone)])) return;
    context.announce({ what: 'deleted', count: gone.length });
    if (!then) return;
    const stands = context.page?.objects.has(then.selectId) === true;
    // A cell leaves its empty place; a node may have been deleted together with another one.
    if (stands || placeOfCell(then)) context.select(new Set([then.selectId]), stands ? undefined : then);
  }
}

function letGo(_: unknown, { context, tools, pointers, text, walk }: CommandParts): void {
  if (text.session) {
    text.end();
    context.giveKeys('tools');
  } else if (pointers.drop()) return;
  else if (context.selection.size > 0) {
    context.select(new Set());
    walk.leave();
  } else tools.choose(choiceOf('SELECT'));
}

function selectAll(_: unknown, { context, tools }: CommandParts): void {
  const { page, state } = context;
  if (!page || !state.get().rights.edit) return;
  const free = [...page.objects.values()].filter(({ parentId, tpvLocked }) => parentId === undefined && !tpvLocked);
  tools.choose(choiceOf('SELECT'));
  context.select(new Set(free.map(({ selectId }) => selectId)));
}

/** Including the parts of tables and graphs and the ink of documents, which lie above them. */
const stacked = (page: PageState, objects: readonly BoardObject[]): BoardObject[] =>
  objects.flatMap((object) =>
    isComposite(object.type) || hasPages(object) ? withParts(page, [object.selectId]) : [object],
  );

function step(context: EditorContext, way: 'forward' | 'backward'): void {
  const { page, host, free } = context;
  if (page) context.dispatch([propertyDraft(stepOrder(page, host.stage.index, stacked(page, free), way))]);
}

/** Those of these objects that exist and may be changed. */
function changeable({ page }: EditorContext, ids: readonly string[]): BoardObject[] {
  return page ? ids.flatMap((id) => (isLocked(page, id) ? [] : (page.objects.get(id) ?? []))) : [];
}

function setLink({ link }: { readonly link: string | null }, { context }: CommandParts): void {
  const read = link === null ? null : readLink(link);
  if (read === undefined) context.notify({ type: 'linkRefused' });
  else context.dispatch([linkDraft(context.free, read)]);
}

const HANDLERS: CommandHandlers = {
  tool: ({ mode, kind, form, parts }, { context, tools, settings }) => {
    const { shape, line } = context.state.get().settings;
    // The connector offers the kind of line that was chosen last.
    if (mode === 'SHAPE' && kind !== undefined && isLine(kind) && kind !== line) settings.set({ line: kind });
    tools.choose({
      ...choiceOf(mode, kind ?? (mode === 'SHAPE' ? shape : undefined)),
      ...(form && { form }),
      ...(parts && { parts }),
    });
    if (mode !== 'SELECT') context.select(new Set());
  },
  undo: (_, { context }) => context.turn('undo'),
  redo: (_, { context, pictures }) => {
    context.turn('redo');
    pictures.restore();
  },
  copy: (_, { clipboard }) => void clipboard.copy(),
  cut: (_, { clipboard }) => clipboard.cut(),
  paste: ({ at, content }, { clipboard, tools }) => {
    if (clipboard.paste(at, content)) tools.choose(choiceOf('SELECT'));
  },
  duplicate: (_, { duplicates }) => duplicates.duplicate(),
  delete: remove,
  selectAll,
  select: ({ ids }, { context, tools }) => {
    if (!context.page || !context.state.get().rights.edit) return;
    tools.choose(choiceOf('SELECT'));
    context.select(withGroups(context.page, ids));
  },
  escape: letGo,
  find: ({ query }, { finder }) => finder.find(query),
  findStep: ({ to }, { finder }) => finder.step(to),
  walk: ({ by }, { walk }) => void walk.step(by),
  align: ({ to }, { context }) => align(context, to),
  distribute: ({ axis }, { context }) => distribute(context, axis),
  sameSize: (_, { context }) => makeSameSize(context),
  copyStyle: (_, { context }) => {
    const [first] = context.selected;
    if (first) copyStyle(first);
  },
  pasteStyle: (_, { context }) => {
    const changes = pasteStyle(context.free);
    if (changes) context.dispatch([propertyDraft(changes)]);
    else context.notify({ type: 'nothingToPaste' });
  },
  bringForward: (_, { context }) => step(context, 'forward'),
  sendBackward: (_, { context }) => step(context, 'backward'),
  bringToTop: (_, { context }) =>
    context.page &&
    void context.dispatch([propertyDraft(bringToTop(context.page, stacked(context.page, context.free)))]),
  sendToBottom: (_, { context }) =>
    context.page &&
    void context.dispatch([propertyDraft(sendToBottom(context.page, stacked(context.page, context.free)))]),
  keepOnTop: ({ on }, { context }) =>
    context.page &&
    void context.dispatch([propertyDraft(keepOnTop(context.page, stacked(context.page, context.free), on))]),
  lock: (_, { context }) => void context.dispatch([propertyDraft(toggleLock(context.selected))]),
  group: (_, { context }) => {
    const wholes = context.free.filter((object) => !isPart(object));
    context.dispatch([propertyDraft(group(wholes, context.newId()))]);
  },
  ungroup: (_, { context }) => void context.dispatch([propertyDraft(ungroup(context.free))]),
  takeOut: ({ ids }, { context }) => void context.dispatch([propertyDraft(ungroup(changeable(context, ids)))]),
  addNote: ({ beside }, { placing }) => placing.note(beside),
  connect: (_, { context }) => connect(context),
  nudge: ({ dx, dy }, { nudges, composites }) => {
    if (!composites.step(dx, dy)) nudges.nudge(dx, dy);
  },
  style: ({ patch }, { context, settings, text, canvas }) => {
    if (text.session?.style(patch)) return;
    settings.remember(patch, context.free.length === 0);
    context.dispatch([propertyDraft(setStyle(context.free, patch))]);
    canvas.show(NO_PREVIEW);
  },
  previewStyle: ({ patch }, { context, canvas, tools }) => {
    // A gesture started meanwhile is shown by its tool.
    if (!tools.isDown) canvas.show(patch ? stylePreview(context.free, patch) : NO_PREVIEW);
  },
  toggleStyle: ({ style }, { context, text }) => {
    if (text.session?.toggle(style)) return;
    context.dispatch([propertyDraft(toggleStyle(context.free, style))]);
  },
  link: setLink,
  editText: ({ selectId, enter, typed }, { context, text, pictures, composites, placing }) => {
    const { typing } = context.state.get();
    if (typed) {
      if (typing) text.type(typing);
      return;
    }
    if (enter && placing.place()) return;
    if (selectId === undefined && (composites.editFirst() || (enter && composites.addNode('sibling')))) return;
    if (selectId === undefined && context.cell) {
      text.begin(context.cell);
      return;
    }
    const [only] = context.selection;
    const id = selectId ?? (context.selection.size === 1 ? only : undefined);
    if (id !== undefined && !pictures.openCrop(id)) text.edit(id);
  },
  insertPictures: ({ pictures: coming, at }, { pictures, tools }) => {
    if (pictures.insert(coming, at)) tools.choose(choiceOf('SELECT'));
  },
  pictureArrived: ({ selectId, imgSrc }, { pictures }) => pictures.arrived(selectId, imgSrc),
  pictureFailed: ({ selectId, reason }, { pictures }) => pictures.failed(selectId, reason),
  insertDocument: ({ document, at }, { documents, tools }) => {
    if (documents.insert(document, at)) tools.choose(choiceOf('SELECT'));
  },
  documentArrived: ({ selectId, ...arrived }, { documents }) => documents.arrived(selectId, arrived),
  turnPage: ({ selectId, pageIndex, picUrl }, { documents }) => documents.turn(selectId, pageIndex, picUrl),
  openDocument: ({ selectId, open }, { documents }) => documents.setOpen(selectId, open),
  clearDocumentPage: ({ selectId }, { documents }) => documents.clearPage(selectId),
  spreadDocument: ({ selectId, pages }, { documents }) => documents.spread(selectId, pages),
  crop: ({ selectId, crop, picture }, { pictures }) => pictures.crop(selectId, crop, picture),
  replacePicture: ({ selectId, picture }, { pictures }) => pictures.replace(selectId, picture),
  sizePictures: ({ zoom }, { pictures }) => pictures.size(zoom),
  insertTable: ({ rows = TABLE_SIZE.rows, columns = TABLE_SIZE.columns }, { composites, tools }) => {
    if (composites.insertTable(rows, columns)) tools.choose(choiceOf('SELECT'));
  },
  insertGraph: ({ kind }, { composites, tools }) => {
    if (composites.insertGraph(kind)) tools.choose(choiceOf('SELECT'));
  },
  insertTemplate: (command, parts) => insertTemplate(command, parts),
  changeTable: ({ action }, { composites }) => composites.changeTable(action),
  addNode: ({ as }, { composites }) => void composites.addNode(as),
  convertGraph: ({ kind }, { composites }) => composites.convertGraph(kind),
  clean: (_, { context }) => context.page && void context.dispatch([cleanDraft(context.page)]),
  background: ({ patch }, { context }) => context.page && void context.dispatch([backgroundDraft(context.page, patch)]),
  canvas: ({ start }, { context, viewCommands }) =>
    ifMayEdit(context, () => {
      const { page } = context;
      const canvas = withStartView(page?.canvas, start === 'here' ? viewCommands.uncovered : undefined);
      if (page) void context.dispatch([canvasDraft(page, canvas)]);
    }),
  zoomIn: (_, { viewCommands }) => viewCommands.zoomIn(),
  zoomOut: (_, { viewCommands }) => viewCommands.zoomOut(),
  zoomReset: (_, { viewCommands }) => viewCommands.zoomTo(1),
  zoomFit: ({ glide = true }, { viewCommands }) => viewCommands.fit(glide),
  zoomSelection: (_, { viewCommands }) => viewCommands.fitSelection(),
  zoomTo: ({ zoom }, { viewCommands }) => viewCommands.zoomTo(zoom),
  lookAt: ({ centre }, { viewCommands }) => viewCommands.lookAt(centre),
  pan: ({ dx, dy }, { viewCommands }) => viewCommands.pan(dx, dy),
  pen: ({ pen, patch }, { settings }) => settings.pen(pen, patch),
  setting: ({ patch }, { settings }) => settings.set(patch),
  addColour: ({ text }, { settings }) => settings.addColour(text),
  removeColour: ({ colour }, { settings }) => settings.removeColour(colour),
  keepWords: ({ texts }, { context, viewCommands }) =>
    ifMayEdit(context, () => keepWords(texts, context, viewCommands)),
  discardText: (_, { text }) => text.discard(),
  followPerson: ({ clientId }, { together }) => together.follow(clientId),
  addPage: (_, { context }) => ifMayEdit(context, () => context.host.pages.add()),
  openPage: ({ pageId }, { context, text }) => {
    text.end();
    context.state.patch({ following: undefined });
    context.host.pages.open(pageId);
  },
  deletePage: ({ pageId }, { context }) => ifMayEdit(context, () => context.host.pages.remove(pageId)),
  duplicatePage: ({ pageId }, { context }) => ifMayEdit(context, () => context.host.pages.duplicate(pageId)),
  movePage: ({ pageId, index }, { context }) => ifMayEdit(context, () => context.host.pages.move(pageId, index)),
  ask: ({ request }, { context }) => context.host.ask(request),
};

/** The names of all commands. */
export const COMMAND_NAMES = Object.keys(HANDLERS) as readonly CommandName[];

function ifMayEdit(context: EditorContext, handler: () => void): void {
  const { rights } = context.state.get();
  if (rights.edit) handler();
  else context.notify({ type: 'refused', reason: rights.reason ?? 'permit' });
}

/** Runs a command. */
export function runCommand<Name extends CommandName>(
  command: Extract<Command, { name: Name }>,
  parts: CommandParts,
): void {
  const handler = HANDLERS[command.name] as (command: Command, parts: CommandParts) => void;
  handler(command, parts);
}
