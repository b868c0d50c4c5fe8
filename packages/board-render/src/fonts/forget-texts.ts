import type { BoardObject, PageState } from '@sw/board-model';
import type { DrawingKit } from '../kit.ts';
import { familyName } from '../text/fonts.ts';

const isWrittenIn = ({ fontFamily, runs }: BoardObject, family: string): boolean =>
  runs?.some((run) => familyName(run.fontFamily ?? fontFamily) === family) ?? false;

/** Throws away what was measured while letters of a family were not there. Answers the ids of the objects whose text that was. */
export function forgetTexts(kit: DrawingKit, page: PageState, family: string): string[] {
  const written = [...page.objects.values()].filter((object) => isWrittenIn(object, family));
  for (const object of written) {
    kit.layouts.delete(object);
    kit.boxes.delete(object);
  }
  return written.map(({ selectId }) => selectId);
}
