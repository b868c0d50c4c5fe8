/** The words of templates. The application has them in the user's language. */
export type TemplateWord =
  | 'actionItems'
  | 'actions'
  | 'activity'
  | 'backlog'
  | 'bigProjects'
  | 'buy'
  | 'channels'
  | 'consider'
  | 'costStructure'
  | 'cues'
  | 'customerRelationships'
  | 'customerSegments'
  | 'dayPlan'
  | 'discover'
  | 'done'
  | 'effort'
  | 'feelings'
  | 'fillIns'
  | 'friday'
  | 'goal'
  | 'group'
  | 'hears'
  | 'ideas'
  | 'impact'
  | 'inCommon'
  | 'inProgress'
  | 'keyActivities'
  | 'keyPartners'
  | 'keyResources'
  | 'meetingDate'
  | 'meetingNotes'
  | 'milestone'
  | 'monday'
  | 'nextSteps'
  | 'notNow'
  | 'notes'
  | 'opportunities'
  | 'participants'
  | 'priorities'
  | 'quickWins'
  | 'recommend'
  | 'revenueStreams'
  | 'saturday'
  | 'saysAndDoes'
  | 'sees'
  | 'step'
  | 'strengths'
  | 'subgoal'
  | 'summary'
  | 'sunday'
  | 'thinksAndFeels'
  | 'thoughts'
  | 'threats'
  | 'thursday'
  | 'timeline'
  | 'toDo'
  | 'toDoList'
  | 'toImprove'
  | 'topic'
  | 'tuesday'
  | 'use'
  | 'valuePropositions'
  | 'weaknesses'
  | 'wednesday'
  | 'wentWell'
  | 'xAxis'
  | 'yAxis';

/** A text field of a template, in the units of the reference frame, 3840 × 2160. */
export interface TemplatePart {
  /** A heading is a text, an area a shape without lines, a card a shape with words in its middle. */
  readonly what: 'heading' | 'area' | 'card' | 'note';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  readonly word?: TemplateWord;
  /** Follows the word: 'Step 2'. */
  readonly number?: number | string;
}

/** A part with its words in the user's language. */
export type WrittenPart = TemplatePart & { readonly text?: string };

/** The area inside the margins, as the drawings have it. */
export const [LEFT, TOP, RIGHT, BOTTOM] = [160, 140, 3680, 2020] as const;
export const [WIDTH, HEIGHT] = [RIGHT - LEFT, BOTTOM - TOP] as const;

const SIZE = { title: 84, heading: 56, area: 44, note: 44 } as const;
const LINE = 1.4;

type Numbered = { readonly number?: number | string };

export const title = (word: TemplateWord, x: number, y: number, width: number): TemplatePart => ({
  what: 'heading',
  x,
  y,
  width,
  height: SIZE.title * LINE,
  fontSize: SIZE.title,
  word,
});

export const heading = (
  word: TemplateWord,
  x: number,
  y: number,
  width: number,
  { number }: Numbered = {},
): TemplatePart => ({
  what: 'heading',
  x,
  y,
  width,
  height: SIZE.heading * LINE,
  fontSize: SIZE.heading,
  word,
  ...(number === undefined ? {} : { number }),
});

export const area = (x: number, y: number, width: number, height: number): TemplatePart => ({
  what: 'area',
  x,
  y,
  width,
  height,
  fontSize: Math.min(SIZE.area, height / 2),
});

export const card = (
  word: TemplateWord,
  x: number,
  y: number,
  width: number,
  height: number,
  { number }: Numbered = {},
): TemplatePart => ({
  what: 'card',
  x,
  y,
  width,
  height,
  fontSize: SIZE.heading,
  word,
  ...(number === undefined ? {} : { number }),
});

export const note = (x: number, y: number, width = 480, height = 320): TemplatePart => ({
  what: 'note',
  x,
  y,
  width,
  height,
  fontSize: SIZE.note,
});
