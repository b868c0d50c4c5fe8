import { type KindName, kindName } from '@sw/board-model';
import { dayPlan, kanban, monthPlan, storyMap, timeline, toDoList, userJourney, weekPlan } from './planning-parts.ts';
import type { TemplatePart } from './template-part.ts';
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
} from './thinking-parts.ts';

const PARTS: Partial<Record<KindName, readonly TemplatePart[]>> = {
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

/** The text fields of templates, in the order of Tab. Loaded together with the list of templates. */
export function templateParts(kind: number): readonly TemplatePart[] {
  const name = kindName(kind);
  return (name && PARTS[name]) ?? [];
}
