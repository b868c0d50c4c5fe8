import { LANGUAGE_TAG } from '@sw/base';
import type { MessageKey } from '../../i18n/keys.ts';
import { useLanguage, useT } from '../../i18n/language.ts';
import styles from './forms.module.css';
import { type Strength, strengthOf } from './strength.ts';

const BARS = [1, 2, 3, 4] as const;

function adviceKey({ level, length }: Strength): MessageKey {
  if (level === 4 && length === 'short') return 'account:strength.short';
  if (level === 4 && length === 'long') return 'account:strength.long';
  // i18n: account.strength.level.*
  return `account:strength.level.${level as 0 | 1 | 2 | 3 | 4}`;
}

/** Four bars and a sentence: the strength, and what is missing. */
export function StrengthMeter({ password, id }: { readonly password: string; readonly id: string }) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const strength = strengthOf(password);
  // i18n: account.strength.missing.*
  const missing = new Intl.ListFormat(LANGUAGE_TAG[locale], { type: 'conjunction' }).format(
    strength.missing.map((name) => t(`account:strength.missing.${name}`)),
  );
  return (
    <div className={styles.strength}>
      <div className={styles.bars} aria-hidden>
        {BARS.map((bar) => (
          <i key={bar} data-filled={bar <= strength.level} />
        ))}
      </div>
      <p className={styles.help} id={id} role="status">
        <span className="sw-visually-hidden">{t('account:strength.label', { level: strength.level })} </span>
        {t(adviceKey(strength), { missing })}
      </p>
    </div>
  );
}
