import type { BoardObject } from '@sw/board-model';
import type { Box } from '@sw/board-render';
import { creationDraft } from '../edit/changes.ts';
import { noteObject } from '../edit/new-objects.ts';
import type { EditorContext } from '../shell/editor-context.ts';
import { isFreeOn, placeBeside, placeInView } from './place-by-keys.ts';
import type { ViewCommands } from './view-commands.ts';

/** Puts words into notes near the middle of the view, where they cover nothing. */
export function keepWords(texts: readonly string[], context: EditorContext, viewCommands: ViewCommands): void {
  const { page, state } = context;
  if (!page) return;
  const isFree = isFreeOn(context);
  const places: Box[] = [];
  const notes = texts.map((text): BoardObject => {
    const last = places.at(-1);
    // Each note follows the previous one in reading order, so the new ones cannot cover each other.
    const box = last ? placeBeside(last, isFree) : placeInView(context, isFree);
    places.push(box);
    return { ...noteObject(page, context.newId(), box, state.get().settings), runs: [{ text }] };
  });
  if (!context.dispatch([creationDraft(notes)])) return;
  context.select(new Set(notes.map(({ selectId }) => selectId)));
  const [first] = places;
  if (first) viewCommands.reveal(first);
}
