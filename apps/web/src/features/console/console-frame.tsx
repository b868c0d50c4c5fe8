import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { MessageKey } from '../../i18n/keys.ts';
import { useT } from '../../i18n/language.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import styles from './console.module.css';

export interface ConsolePart {
  /** In the address; that of the first part stands for the console itself. */
  readonly name: string;
  readonly label: MessageKey;
  readonly Icon: LucideIcon;
  readonly count?: number | undefined;
  readonly Part: ComponentType;
  /** The page scrolls it. Any other part fills the window, and its list scrolls. */
  readonly flows?: true;
}

interface ConsoleFrameProps {
  readonly title: string;
  readonly parts: readonly ConsolePart[];
  /** What every part needs could not be read: tries again. */
  readonly retry?: (() => void) | undefined;
}

/** An administration console: its parts at the side, one of them open. */
export function ConsoleFrame({ title, parts, retry }: ConsoleFrameProps) {
  const t = useT();
  const [params] = useSearchParams();
  const at = parts.find(({ name }) => name === params.get('part')) ?? parts[0];
  return (
    <div className={styles.console} data-flows={at?.flows ?? false}>
      <div className={styles.side}>
        <h1>{title}</h1>
        <nav aria-label={title}>
          <ul>
            {parts.map(({ name, label, Icon, count }, place) => (
              <li key={name}>
                <Link
                  to={place === 0 ? '?' : `?part=${name}`}
                  aria-current={name === at?.name ? 'page' : undefined}
                  className={styles.part}
                >
                  <Icon size={18} strokeWidth={1.75} aria-hidden />
                  <span>{t(label)}</span>
                  {count !== undefined && <span className={styles.count}>{count}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={styles.main}>{retry ? <LoadFailed retry={retry} /> : at && <at.Part />}</div>
    </div>
  );
}
