import type { ImportProblem } from '@sw/contract';
import type { MessageKey } from '../../i18n/keys.ts';
import { currentLocale, translate } from '../../i18n/language.ts';
import { planFailure } from '../feedback/failure-plan.ts';
import { ImportFailure } from './import-file.ts';

const PROBLEMS = {
  notTwb: 'boardFiles:import.problem.notTwb',
  damaged: 'boardFiles:import.problem.damaged',
  newer: 'boardFiles:import.problem.newer',
  older: 'boardFiles:import.problem.older',
  tooLarge: 'boardFiles:import.problem.tooLarge',
  pages: 'boardFiles:import.problem.pages',
  images: 'boardFiles:import.problem.images',
  space: 'boardFiles:import.problem.space',
  failed: 'boardFiles:import.problem.failed',
} as const satisfies Record<ImportProblem, MessageKey>;

/** Why there is no board, in a message that says what to do. */
export function importWords(error: unknown): string {
  if (error instanceof ImportFailure) return translate(PROBLEMS[error.problem]);
  const plan = planFailure(error, currentLocale());
  return 'text' in plan ? plan.text : translate('boardFiles:import.problem.failed');
}
