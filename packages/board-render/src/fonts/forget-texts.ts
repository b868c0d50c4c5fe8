import type { BoardObject, PageState } from '@sw/board-model';
import { arranged, remembering } from '../composite/arranged.ts';
import type { DrawingKit } from '../kit.ts';
import { familyName } from '../text/fonts.ts';

const isWrittenIn = ({ fontFamily, runs }: BoardObject, family: string): boolean =>
  runs?.some((run) => familyName(run.fontFamily ?? fontFamily) === family) ?? false;

/** Drops measurements made while letters of a family were missing. Returns the ids of the affected objects. */
export function forgetTexts(kit: DrawingKit, page: PageState, family: string): string[] {
  const written = [...page.objects.values()].filter((object) => isWrittenIn(object, family));
  const known = remembering(page);
  // A cell or node is drawn by the layout of its table or graph, which used the measurement too.
  for (const object of written.flatMap((one) => [one, arranged(known, one)])) {
    kit.layouts.delete(object);
    kit.boxes.delete(object);
  }
  return written.map(({ selectId }) => selectId);
}
