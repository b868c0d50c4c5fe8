import type { Hints } from '@sw/board-render';
import type { Translate } from '../../../../i18n/keys.ts';

export const hintLabels = (t: Translate): Hints => ({
  idea: t('editor:hint.idea'),
  topic: t('editor:hint.topic'),
  problem: t('editor:hint.problem'),
  cause: t('editor:hint.cause'),
  step: t('editor:hint.step'),
  axis: t('editor:hint.axis'),
});
