import { type BoardObject, familyOf, frontZIndex, KIND, type PageState } from '@sw/board-model';
import { type Box, REFERENCE_FRAME } from '@sw/board-render';
import { templateObject } from '../edit/new-objects.ts';
import { hundredths } from '../edit/numbers.ts';
import type { WrittenPart } from './template-part.ts';

/** The size of a template that was not drawn with a drag, in page units. */
export const TEMPLATE_SIZE = { width: 1920, height: 1080 } as const;

const TYPES = {
  heading: KIND.textGroup,
  area: KIND.rectangle,
  card: KIND.rectangle,
  note: KIND.memoText,
} as const;

/** A shape that shows only its text, because the template's drawing is its frame. */
const CLEAR = { stroke: 'transparent' } as const;
const LOOKS = {
  heading: { bold: true },
  area: { ...CLEAR, textAlign: 'left', verticalAlign: 'top' },
  card: { ...CLEAR, bold: true },
  note: {},
} as const;

/**
 * A template as objects: its drawing and, in front of it, everything to write in. They are a group, so that they move together;
 * notes can be taken out of it by hand (`withGroups`).
 */
export function templateObjects(
  page: PageState,
  { kind, selectId, box, note }: { kind: number; selectId: string; box: Box; note: string },
  parts: readonly WrittenPart[],
  newId: () => string,
): BoardObject[] {
  const root = templateObject(page, selectId, kind, box);
  if (parts.length === 0) return [root];
  const groupId = newId();
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY];
  // As `drawTemplate` places its drawing.
  const scale = Math.min(width / REFERENCE_FRAME.maxX, height / REFERENCE_FRAME.maxY);
  const left = box.minX + (width - REFERENCE_FRAME.maxX * scale) / 2;
  const top = box.minY + (height - REFERENCE_FRAME.maxY * scale) / 2;
  const front = frontZIndex(page);
  const written = parts.map(
    (part, i): BoardObject => ({
      selectId: newId(),
      type: TYPES[part.what],
      zIndex: front + 1 + i,
      left: hundredths(left + part.x * scale),
      top: hundredths(top + part.y * scale),
      angle: 0,
      scaleX: 1,
      scaleY: 1,
      width: hundredths(part.width * scale),
      ...(part.what === 'heading' ? {} : { height: hundredths(part.height * scale) }),
      fontSize: Math.max(1, hundredths(part.fontSize * scale)),
      groupId,
      ...LOOKS[part.what],
      ...(part.what === 'note' ? { fill: note } : {}),
      ...(part.text ? { runs: [{ text: part.text }] } : {}),
    }),
  );
  return [{ ...root, groupId, written: true }, ...written];
}

export const isTemplate = ({ type }: BoardObject): boolean => familyOf(type) === 'template';

/** The next text of a template that this object is a part of, in the order of its parts. */
export function textBeside(page: PageState, object: BoardObject, by: 1 | -1): BoardObject | undefined {
  const { groupId } = object;
  if (groupId === undefined) return undefined;
  const members = [...page.objects.values()].filter((one) => one.groupId === groupId && one.parentId === undefined);
  if (!members.some(isTemplate)) return undefined;
  const texts = members.filter((one) => !isTemplate(one)).sort((a, b) => a.zIndex - b.zIndex);
  return texts[texts.findIndex(({ selectId }) => selectId === object.selectId) + by];
}
