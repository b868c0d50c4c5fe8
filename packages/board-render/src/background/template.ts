import { type KindName, kindName } from '@sw/board-model';
import type { DrawContext } from '../context.ts';
import { REFERENCE_FRAME } from '../geometry.ts';
import {
  dayPlan,
  kanban,
  monthPlan,
  storyMap,
  timeline,
  toDoList,
  userJourney,
  weekPlan,
} from './planning-templates.ts';
import { type TemplateDrawing, TemplatePen } from './template-pen.ts';
import {
  businessCanvas,
  coordinateGrid,
  cornellNotes,
  empathyMap,
  goalTree,
  meetingNotes,
  priorityMatrix,
  retrospective,
  swot,
  vennDiagram,
} from './thinking-templates.ts';

const TEMPLATES: Partial<Record<KindName, TemplateDrawing>> = {
  kanban,
  toDoList,
  dayPlan,
  weekPlan,
  monthPlan,
  timeline,
  meetingNotes,
  cornellNotes,
  swot,
  priorityMatrix,
  businessCanvas,
  userJourney,
  empathyMap,
  storyMap,
  retrospective,
  vennDiagram,
  goalTree,
  coordinateGrid,
};

/**
 * Draws a template in a box whose corner is the origin. The drawing keeps its proportions and is centred. `least` is
 * the minimum line width: small images would lose their lines. A `written` one has objects for its headings.
 */
export function drawTemplate(
  ctx: DrawContext,
  type: number,
  width: number,
  height: number,
  { least = 0, written = false }: { readonly least?: number; readonly written?: boolean } = {},
): void {
  const name = kindName(type);
  const draw = name && TEMPLATES[name];
  if (!draw || width === 0 || height === 0) return;
  const scale = Math.min(width / REFERENCE_FRAME.maxX, height / REFERENCE_FRAME.maxY);
  draw(
    new TemplatePen(ctx, {
      scale,
      least,
      written,
      left: (width - REFERENCE_FRAME.maxX * scale) / 2,
      top: (height - REFERENCE_FRAME.maxY * scale) / 2,
    }),
  );
}
