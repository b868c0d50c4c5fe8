import { LANGUAGE_NAME, type Locale } from '@sw/base';
import { Dropdown } from 'antd';
import { ChevronDown, Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage, useT } from '../../i18n/language.ts';
import { Logo } from '../brand/logo.tsx';
import { Scene } from '../brand/scene.tsx';
import { LANGUAGE_ITEMS, pickLanguage } from '../choices/language-items.tsx';
import { useConfig, useModule } from '../config/config.ts';
import styles from './login-frame.module.css';

function LanguageButton() {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{ items: LANGUAGE_ITEMS, selectedKeys: [locale], onClick: ({ key }) => void pickLanguage(key as Locale) }}
    >
      <button
        type="button"
        className={styles.language}
        aria-label={`${t('common:language')}: ${LANGUAGE_NAME[locale]}`}
      >
        <Globe size={17} strokeWidth={1.75} aria-hidden />
        {LANGUAGE_NAME[locale]}
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
      </button>
    </Dropdown>
  );
}

interface LoginFrameProps {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
  /** Shown beside the card's content, on screens wide enough for both. */
  readonly aside?: ReactNode;
}

/** The frame of every sign-in page: a card on dotted paper, with a board in use behind it. */
export function LoginFrame({ title, text, children, aside }: LoginFrameProps) {
  const t = useT();
  const version = useConfig((state) => state.version);
  const legal = useModule('privacy');
  return (
    <div className={styles.stage}>
      <Scene />
      <header className={styles.top}>
        <Link to="/login" className={styles.brand}>
          <Logo size="2rem" />
          {t('common:product')}
        </Link>
        <LanguageButton />
      </header>
      <main className={styles.card} data-wide={aside !== undefined}>
        <div className={styles.content}>
          <h1>{title}</h1>
          {text !== undefined && <p className={styles.text}>{text}</p>}
          {children}
        </div>
        {aside !== undefined && <section className={styles.aside}>{aside}</section>}
      </main>
      <footer className={styles.foot}>
        {legal && <Link to="/account/content/privacy">{t('account:footer.privacy')}</Link>}
        {legal && <Link to="/account/content/person">{t('account:footer.terms')}</Link>}
        <span>{t('account:footer.version', { version })}</span>
      </footer>
    </div>
  );
}

/** Below the card's main content: a question and, if there is one, a link that answers it. */
export function CardNote({ question, children }: { readonly question: string; readonly children?: ReactNode }) {
  return (
    <p className={styles.note}>
      {question} {children}
    </p>
  );
}

/** Buttons of the card, at full width, one below the other. */
export function CardActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** Other ways to sign in, two in a row. */
export function CardWays({ children }: { readonly children: ReactNode }) {
  return <div className={styles.ways}>{children}</div>;
}

export function Or({ word }: { readonly word: string }) {
  return <div className={styles.or}>{word}</div>;
}
