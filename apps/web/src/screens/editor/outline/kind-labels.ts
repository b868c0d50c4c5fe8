import type { OutlineNode } from '@sw/editor';
import {
  AudioLines,
  Box,
  FileText,
  Group,
  Image,
  LayoutTemplate,
  type LucideIcon,
  Network,
  PenLine,
  Shapes,
  Spline,
  StickyNote,
  Table,
  Type,
} from 'lucide-react';
import type { MessageKey } from '../../../i18n/keys.ts';

type Kind = OutlineNode['kind'];

interface KindLook {
  readonly label: MessageKey;
  readonly icon: LucideIcon;
}

const look = (icon: LucideIcon, label: MessageKey): KindLook => ({ icon, label });

/** The name and icon of each kind of object. */
export const KIND_LOOK: Readonly<Record<Kind, KindLook>> = {
  markerLine: look(PenLine, 'editorView:kind.markerLine'),
  highlighterLine: look(PenLine, 'editorView:kind.highlighterLine'),
  tipLine: look(PenLine, 'editorView:kind.tipLine'),
  ink: look(PenLine, 'editorView:kind.ink'),
  rectangle: look(Shapes, 'editorView:kind.rectangle'),
  roundedRectangle: look(Shapes, 'editorView:kind.roundedRectangle'),
  cylinder: look(Shapes, 'editorView:kind.cylinder'),
  hexagon: look(Shapes, 'editorView:kind.hexagon'),
  ellipse: look(Shapes, 'editorView:kind.ellipse'),
  parallelogram: look(Shapes, 'editorView:kind.parallelogram'),
  semicircle: look(Shapes, 'editorView:kind.semicircle'),
  fivePointStar: look(Shapes, 'editorView:kind.fivePointStar'),
  trapezoid: look(Shapes, 'editorView:kind.trapezoid'),
  triangle: look(Shapes, 'editorView:kind.triangle'),
  solidLine: look(Spline, 'editorView:kind.solidLine'),
  dashedLine: look(Spline, 'editorView:kind.dashedLine'),
  solidArrow: look(Spline, 'editorView:kind.solidArrow'),
  dashedArrow: look(Spline, 'editorView:kind.dashedArrow'),
  image: look(Image, 'editorView:kind.image'),
  kanban: look(LayoutTemplate, 'editorView:kind.kanban'),
  toDoList: look(LayoutTemplate, 'editorView:kind.toDoList'),
  dayPlan: look(LayoutTemplate, 'editorView:kind.dayPlan'),
  weekPlan: look(LayoutTemplate, 'editorView:kind.weekPlan'),
  monthPlan: look(LayoutTemplate, 'editorView:kind.monthPlan'),
  timeline: look(LayoutTemplate, 'editorView:kind.timeline'),
  meetingNotes: look(LayoutTemplate, 'editorView:kind.meetingNotes'),
  cornellNotes: look(LayoutTemplate, 'editorView:kind.cornellNotes'),
  swot: look(LayoutTemplate, 'editorView:kind.swot'),
  priorityMatrix: look(LayoutTemplate, 'editorView:kind.priorityMatrix'),
  businessCanvas: look(LayoutTemplate, 'editorView:kind.businessCanvas'),
  userJourney: look(LayoutTemplate, 'editorView:kind.userJourney'),
  empathyMap: look(LayoutTemplate, 'editorView:kind.empathyMap'),
  storyMap: look(LayoutTemplate, 'editorView:kind.storyMap'),
  retrospective: look(LayoutTemplate, 'editorView:kind.retrospective'),
  vennDiagram: look(LayoutTemplate, 'editorView:kind.vennDiagram'),
  goalTree: look(LayoutTemplate, 'editorView:kind.goalTree'),
  coordinateGrid: look(LayoutTemplate, 'editorView:kind.coordinateGrid'),
  pdf: look(FileText, 'editorView:kind.pdf'),
  officeDocument: look(FileText, 'editorView:kind.officeDocument'),
  audio: look(AudioLines, 'editorView:kind.audio'),
  textGroup: look(Type, 'editorView:kind.textGroup'),
  memoText: look(StickyNote, 'editorView:kind.memoText'),
  table: look(Table, 'editorView:kind.table'),
  bulletList: look(Network, 'editorView:kind.bulletList'),
  levelRight: look(Network, 'editorView:kind.mindMap'),
  levelLeft: look(Network, 'editorView:kind.mindMap'),
  levelDown: look(Network, 'editorView:kind.mindMap'),
  levelUp: look(Network, 'editorView:kind.mindMap'),
  flow: look(Network, 'editorView:kind.flow'),
  cyclic: look(Network, 'editorView:kind.cyclic'),
  fishBones: look(Network, 'editorView:kind.fishBones'),
  pyramid: look(Network, 'editorView:kind.pyramid'),
  radial: look(Network, 'editorView:kind.radial'),
  coordinateMap: look(Network, 'editorView:kind.coordinateMap'),
  group: look(Group, 'editorView:kind.group'),
  unknown: look(Box, 'editorView:kind.unknown'),
};

/** Whether it is a text for reading and writing, which Enter edits. */
export const isText = (kind: Kind): boolean => kind === 'textGroup' || kind === 'memoText';
