import type { ReactNode } from 'react';
import styles from './banners.module.css';

interface BannerProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly text?: string | undefined;
  /** The colour of the person it is about, used for its frame. */
  readonly colour?: string;
  readonly tone?: 'plain' | 'warn' | 'danger';
  readonly children?: ReactNode;
}

/** A temporary state of the whole window, shown at the top with the actions on it. */
export function Banner({ icon, title, text, colour, tone = 'plain', children }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone} style={colour === undefined ? undefined : { borderColor: colour }}>
      {icon}
      <div className={styles.text} role="status">
        <p>{title}</p>
        {text !== undefined && <small>{text}</small>}
      </div>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

interface BannerButtonProps {
  readonly label: string;
  readonly danger?: boolean;
  readonly onClick: () => void;
}

export function BannerButton({ label, danger = false, onClick }: BannerButtonProps) {
  return (
    <button type="button" className={styles.button} data-danger={danger} onClick={onClick}>
      {label}
    </button>
  );
}

export function BannerFace({ initial, colour }: { readonly initial: string; readonly colour: string }) {
  return (
    <span className={styles.face} style={{ background: colour }} aria-hidden>
      {initial}
    </span>
  );
}

/** A sentence with its most important part in bold. */
export function Strong({ text, part }: { readonly text: string; readonly part: string }) {
  const at = part === '' ? -1 : text.indexOf(part);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <strong>{part}</strong>
      {text.slice(at + part.length)}
    </>
  );
}
