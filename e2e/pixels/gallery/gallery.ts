import { arrangements } from './arrangements.ts';
import { backgroundTemplates, darkPapers, lightPapers, templates } from './backgrounds.ts';
import { inks } from './inks.ts';
import { lines } from './lines.ts';
import { notes } from './notes.ts';
import { shapes } from './shapes.ts';
import type { Sheet } from './sheet.ts';
import { texts } from './texts.ts';
import { things } from './things.ts';

/** Everything that the renderer draws. */
export const gallery = (): readonly Sheet[] => [
  inks(),
  shapes(),
  lines(),
  texts(),
  notes(),
  arrangements(),
  things(),
  templates(),
  lightPapers(),
  darkPapers(),
  backgroundTemplates(),
];
