import type { MessageKey, Translate } from '../../i18n/keys.ts';

/** An action in words. One that has none yet is shown as the log has it. */
export function actionWords(action: string, t: Translate): string {
  // i18n: console.action.*
  const key = `console:action.${action}`;
  const words = t(key as MessageKey);
  return words === key ? action : words;
}
