import type { LucideIcon } from 'lucide-react';
import { type ComponentType, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { MessageKey } from '../../i18n/keys.ts';
import { useT } from '../../i18n/language.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import styles from './console.module.css';

export interface ConsolePart {
  /** The part's name in the address; the first part is also shown for the console itself. */
  readonly name: string;
  readonly label: MessageKey;
  readonly Icon: LucideIcon;
  readonly count?: number | undefined;
  readonly Part: ComponentType;
  /** The part scrolls with the page. Any other part fills the window, and its list scrolls. */
  readonly flows?: true;
}

interface ConsoleFrameProps {
  readonly title: string;
  readonly parts: readonly ConsolePart[];
  /** Set if the data that every part needs failed to load: tries again. */
  readonly retry?: (() => void) | undefined;
}

/** An administration console: its parts at the side, one of them open. */
export function ConsoleFrame({ title, parts, retry }: ConsoleFrameProps) {
  const t = useT();
  const [params] = useSearchParams();
  const at = parts.find(({ name }) => name === params.get('part')) ?? parts[0];
  const open = useRef<HTMLAnchorElement>(null);
  // On small screens the parts are one row, in which the open one may be scrolled out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is another element
  useEffect(() => {
    // The effect must not return its promise as a cleanup function.
    void open.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [at?.name]);
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
                  ref={name === at?.name ? open : undefined}
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
