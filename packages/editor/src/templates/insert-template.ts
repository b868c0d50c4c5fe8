import { textOf } from '@sw/board-model';
import type { Command } from '../commands/command.ts';
import type { ViewCommands } from '../commands/view-commands.ts';
import { creationDraft } from '../edit/changes.ts';
import type { EditorContext } from '../shell/editor-context.ts';
import type { ToolRunner } from '../shell/tool-runner.ts';
import type { TextCommands } from '../text/text-commands.ts';
import { boxAbout } from '../tools/drag-box.ts';
import { choiceOf } from '../tools/modes.ts';
import { TEMPLATE_SIZE, templateObjects } from './template-objects.ts';

interface Parts {
  readonly context: EditorContext;
  readonly tools: ToolRunner;
  readonly text: TextCommands;
  readonly viewCommands: ViewCommands;
}

/** Places a template near the middle of the view, where it covers nothing, and shows all of it. */
export function insertTemplate(
  { kind, parts, write }: Extract<Command, { name: 'insertTemplate' }>,
  { context, tools, text, viewCommands }: Parts,
): void {
  const { page, state } = context;
  if (!page) return;
  const { width, height } = TEMPLATE_SIZE;
  const box = boxAbout(viewCommands.placeFor(TEMPLATE_SIZE), width, height);
  const { note } = state.get().settings;
  const objects = templateObjects(page, { kind, selectId: context.newId(), box, note }, parts, () => context.newId());
  if (!context.dispatch([creationDraft(objects)])) return;
  tools.choose(choiceOf('SELECT'));
  viewCommands.revealObjects(new Set(objects.map(({ selectId }) => selectId)));
  const [, ...places] = objects;
  const empty = places.find((place) => textOf(place) === '');
  if (!write || !empty) return;
  context.select(new Set([empty.selectId]));
  text.edit(empty.selectId);
}
