import { COUNCIL_SLIDES } from '../files/files.ts';
import { saveAs } from '../files/office.ts';
import { beside } from '../scenes/beside.ts';
import { NOTES } from '../scenes/colours.ts';
import { columns } from '../scenes/columns.ts';
import { fishbone } from '../scenes/fishbone.ts';
import { functions } from '../scenes/functions.ts';
import { ideas } from '../scenes/ideas.ts';
import { reading } from '../scenes/reading.ts';
import { ring } from '../scenes/ring.ts';
import { roomPlan } from '../scenes/room-plan.ts';
import { screens } from '../scenes/screens.ts';
import { solarCanopy } from '../scenes/solar-canopy.ts';
import { doubledTriangle, triangle } from '../scenes/triangle.ts';
import { waterCycle } from '../scenes/water-cycle.ts';
import { weekGrid } from '../scenes/week-grid.ts';
import type { DemoBoard } from './board.ts';

const SOLAR = solarCanopy({
  title: 'A solar roof for car park B?',
  question: 'North side, 64 spaces, vote on 28 November',
  facts:
    'What we know\n• 410 modules fit, about 176 kWp\n• The school uses 62 % of it by day\n• Two quotes are in, one is late\n• Snow load is the open question',
  notes: ['Shade for the bikes too', 'Who cleans the modules?', 'Ask all parents first', 'Charging for 6 cars'],
  steps: ['Survey', '3 quotes', 'Board vote', 'Build', 'Switch on'],
  remark: 'steeper, so that snow slides off',
});

const SOLAR_RISKS = columns({
  title: 'What could go wrong',
  paper: '#E9F1FA',
  columns: [
    { head: 'Money', fill: NOTES.yellow, notes: ['Grant ends in March', 'Steel price', 'Insurance'] },
    { head: 'Building', fill: NOTES.orange, notes: ['Snow load', 'Fire lane', 'Old drain', 'Winter start'] },
    { head: 'School day', fill: NOTES.green, notes: ['64 spaces gone for 5 weeks', 'Noise in exams'] },
  ],
});

const SOLAR_NEXT = ring({
  title: 'Who decides what',
  steps: ['Class', 'Council', 'Head', 'City', 'Builder'],
  remarks: ['The council meets every second Tuesday.', 'The city needs the drawings 4 weeks ahead.'],
});

const SOLAR_SLIDES = beside({
  title: 'Slides for the council',
  notes: [
    { fill: NOTES.yellow, text: 'Say first what it costs' },
    { fill: NOTES.green, text: 'A photo of the car park?' },
    { fill: NOTES.orange, text: 'Snow load: ask Northlight' },
  ],
});

/** The boards of Northfield, newest first. */
export const ENGLISH_BOARDS: readonly DemoBoard[] = [
  {
    wbName: 'Solar canopy pilot',
    owner: 'jonas',
    pages: [SOLAR, SOLAR_RISKS, SOLAR_NEXT, SOLAR_SLIDES],
    documents: [{ page: 3, name: 'Council slides.pptx', make: () => saveAs(COUNCIL_SLIDES, 'pptx') }],
    sharers: [
      { who: 'mei', permit: '2' },
      { who: 'priya', permit: '1' },
      { who: 'amara', permit: '0' },
    ],
    starredBy: ['jonas', 'priya'],
  },
  {
    wbName: 'Water cycle, grade 6',
    owner: 'mei',
    pages: [
      waterCycle({
        title: 'Where does rain come from?',
        snow: 'snow',
        rain: 'rain',
        runoff: 'rivers',
        evaporation: 'evaporation',
        sea: 'sea',
      }),
      ring({
        title: 'The same water, again and again',
        steps: ['Sea', 'Vapour', 'Cloud', 'Rain', 'River'],
        remarks: ['A drop stays in the air for about nine days.', 'In the sea it may stay for 3,000 years.'],
      }),
    ],
    sharers: [
      { who: 'jonas', permit: '1' },
      { who: 'tomas', permit: '0' },
    ],
  },
  {
    wbName: 'Sprint 18 retrospective',
    owner: 'priya',
    pages: [
      columns({
        title: 'Sprint 18 retrospective',
        paper: '#F3EEFA',
        columns: [
          { head: 'Keep', fill: NOTES.green, notes: ['Short stand-ups', 'Pairing on Fridays', 'Demo with parents'] },
          {
            head: 'Change',
            fill: NOTES.pink,
            notes: ['Too many open tickets', 'Reviews wait for days', 'Tests are slow', 'Late scope'],
          },
          { head: 'Try', fill: NOTES.blue, notes: ['Two tickets each, at most', 'Review before lunch'] },
        ],
      }),
    ],
    sharers: [
      { who: 'jonas', permit: '2' },
      { who: 'tomas', permit: '1' },
    ],
  },
  {
    wbName: 'Open day ideas',
    owner: 'jonas',
    pages: [
      ideas({
        centre: 'Open day',
        left: [
          { head: 'Science show', detail: 'Lab 2, every hour' },
          { head: 'Choir', detail: 'main hall, 11:00' },
          { head: 'Book swap', detail: 'library' },
        ],
        right: [
          { head: 'Robot race', detail: 'grade 8 builds the track' },
          { head: 'Food of the world', detail: 'by the parents' },
          { head: 'Tours', detail: 'by pupils, in six languages' },
          { head: 'Solar model', detail: 'car park B, with Jonas' },
        ],
      }),
    ],
    sharers: [{ who: 'amara', permit: '1' }],
  },
  {
    wbName: 'Area of a triangle',
    owner: 'jonas',
    pages: [
      triangle({
        title: 'Area of a triangle',
        formula: 'A = b h / 2',
        lines: ['b = 8 cm', 'h = 5 cm', 'A = 8 × 5 / 2', 'A = 20 cm²'],
      }),
      doubledTriangle({
        title: 'Why the half?',
        formula: 'b h / 2',
        lines: ['Two of the same make a parallelogram.', 'Its area is b × h.'],
      }),
    ],
    starredBy: ['jonas'],
  },
  {
    wbName: 'Parent app, first screens',
    owner: 'tomas',
    pages: [
      screens({
        first: 'A day at school',
        second: 'Messages',
        note: 'Parents read this on the bus: one hand, 20 seconds.',
        remark: 'bigger button!',
      }),
    ],
    sharers: [
      { who: 'jonas', permit: '1' },
      { who: 'priya', permit: '2' },
    ],
  },
  {
    wbName: 'Why do buses run late',
    owner: 'jonas',
    pages: [
      fishbone({
        title: 'Why do buses run late?',
        effect: '12 min late at 7:40',
        above: [
          { head: 'Road', details: ['works on Mill St', 'school gate jam'] },
          { head: 'Timetable', details: ['no buffer', 'old counts'] },
          { head: 'People', details: ['tickets in cash', 'one door only'] },
        ],
        below: [
          { head: 'Vehicle', details: ['cold start', 'ramp is slow'] },
          { head: 'Weather', details: ['ice on the hill', 'fog'] },
          { head: 'Planning', details: ['two lines, one stop', 'no radio'] },
        ],
      }),
    ],
  },
  {
    wbName: 'Exam weeks, room plan',
    owner: 'amara',
    pages: [
      weekGrid({
        title: 'Exam week, rooms',
        days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
        rows: ['Hall', 'Gym', 'Lab 2', 'Room 14', 'Library'],
        slots: [
          { day: 0, row: 0, text: 'Maths 10', fill: NOTES.blue },
          { day: 1, row: 1, text: 'English 9', fill: NOTES.yellow },
          { day: 2, row: 0, text: 'History 11', fill: NOTES.purple },
          { day: 2, row: 1, text: 'French 9', fill: NOTES.purple },
          { day: 0, row: 2, text: 'Biology', fill: NOTES.green },
          { day: 3, row: 2, text: 'Physics', fill: NOTES.blue },
          { day: 1, row: 3, text: 'Art', fill: NOTES.pink },
          { day: 4, row: 3, text: 'Music', fill: NOTES.yellow },
          { day: 3, row: 4, text: 'Resits', fill: NOTES.orange },
          { day: 4, row: 0, text: 'Maths 9', fill: NOTES.green },
        ],
        doubt: { day: 4, row: 1, text: 'gym is booked here' },
      }),
    ],
    sharers: [
      { who: 'jonas', permit: '0' },
      { who: 'mei', permit: '1' },
    ],
    starredBy: ['jonas', 'amara'],
  },
  {
    wbName: 'Reading - tides and the moon',
    owner: 'mei',
    pages: [
      reading({
        title: 'Tides and the moon',
        first: [
          'Twice a day the sea rises and falls. The moon pulls the water on its side of the Earth a little more than the Earth itself.',
          'On the far side the pull is weaker than in the middle, and the water stays behind. So there are two bulges, not one.',
          'The Earth turns beneath them once a day, and every coast passes through both.',
        ],
        second: [
          'When sun and moon pull along the same line the tide is highest. Sailors call it a spring tide.',
          'A week later they pull at right angles, and the sea moves least.',
        ],
        remark: 'why two?',
      }),
    ],
    sharers: [{ who: 'jonas', permit: '2' }],
  },
  {
    wbName: 'Procurement, five steps',
    owner: 'priya',
    pages: [
      ring({
        title: 'Buying for the school',
        steps: ['Need', 'Quotes', 'Choice', 'Order', 'Review'],
        remarks: ['Below 500 the head signs alone.', 'Three quotes from 2,000 on.', 'Reviews are read in June.'],
      }),
    ],
    sharers: [{ who: 'jonas', permit: '0' }],
  },
  {
    wbName: 'Functions, lesson 4',
    owner: 'jonas',
    pages: [
      functions({
        title: 'Where do the graphs meet?',
        curve: 'y = f(x)',
        line: 'y = 3.3 − x / 3',
        question: 'f(x) = g(x), so x = ?',
      }),
      columns({
        title: 'Exit tickets',
        paper: '#F1F5E6',
        columns: [
          { head: 'Clear', fill: NOTES.lime, notes: ['Reading a graph', 'Slope'] },
          { head: 'Half clear', fill: NOTES.yellow, notes: ['Cubic shapes', 'Where they meet'] },
          { head: 'Not yet', fill: NOTES.pink, notes: ['What is a root?'] },
        ],
      }),
    ],
    starredBy: ['jonas'],
  },
  {
    wbName: 'Library, new furniture',
    owner: 'amara',
    pages: [
      roomPlan({
        title: 'Library, new furniture',
        lab: 'media lab',
        quiet: 'quiet',
        group: 'group table',
        entrance: 'reading rug',
      }),
    ],
    sharers: [{ who: 'jonas', permit: '1' }],
  },
  {
    wbName: 'Seating plan, last year',
    owner: 'jonas',
    pages: [
      roomPlan({ title: 'Seating plan', lab: 'room 12', quiet: 'room 14', group: 'front row', entrance: 'coats' }),
    ],
    recycled: true,
  },
];
