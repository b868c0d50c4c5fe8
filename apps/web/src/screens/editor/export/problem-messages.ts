import { planFailure } from '../../../features/feedback/failure-plan.ts';
import type { MessageKey } from '../../../i18n/keys.ts';
import { currentLocale, translate } from '../../../i18n/language.ts';
import { ExportFailure } from './run-export.ts';

const PROBLEMS = {
  empty: 'boardFiles:problem.empty',
  tooLarge: 'boardFiles:problem.tooLarge',
  failed: 'boardFiles:problem.failed',
} as const satisfies Record<ExportFailure['problem'], MessageKey>;

/** Why there is no file, in words that say what can be done. */
export function problemMessage(error: unknown, format: string): string {
  if (error instanceof ExportFailure) {
    if (error.problem === 'tooLarge' && format === 'twb') return translate('boardFiles:problem.twbTooLarge');
    return translate(PROBLEMS[error.problem]);
  }
  const plan = planFailure(error, currentLocale());
  return 'text' in plan ? plan.text : translate('boardFiles:problem.failed');
}
