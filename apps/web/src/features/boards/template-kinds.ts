import { KIND } from '@sw/board-model';
import type { MessageKey } from '../../i18n/keys.ts';

/** The eighteen templates in the order of their numbers, with their names. */
export const TEMPLATE_LABELS: ReadonlyMap<number, MessageKey> = new Map([
  [KIND.kanban, 'editorTools:template.kanban'],
  [KIND.toDoList, 'editorTools:template.toDoList'],
  [KIND.dayPlan, 'editorTools:template.dayPlan'],
  [KIND.weekPlan, 'editorTools:template.weekPlan'],
  [KIND.monthPlan, 'editorTools:template.monthPlan'],
  [KIND.timeline, 'editorTools:template.timeline'],
  [KIND.meetingNotes, 'editorTools:template.meetingNotes'],
  [KIND.cornellNotes, 'editorTools:template.cornellNotes'],
  [KIND.swot, 'editorTools:template.swot'],
  [KIND.priorityMatrix, 'editorTools:template.priorityMatrix'],
  [KIND.businessCanvas, 'editorTools:template.businessCanvas'],
  [KIND.userJourney, 'editorTools:template.userJourney'],
  [KIND.empathyMap, 'editorTools:template.empathyMap'],
  [KIND.storyMap, 'editorTools:template.storyMap'],
  [KIND.retrospective, 'editorTools:template.retrospective'],
  [KIND.vennDiagram, 'editorTools:template.vennDiagram'],
  [KIND.goalTree, 'editorTools:template.goalTree'],
  [KIND.coordinateGrid, 'editorTools:template.coordinateGrid'],
]);
