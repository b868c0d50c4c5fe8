import type { CloudFile } from '@sw/contract';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/language.ts';
import styles from './file-choices.module.css';
import { FileIcon } from './file-icon.tsx';

interface FolderPathProps {
  readonly path: readonly { readonly id: string; readonly name: string }[];
  /** The path begins at somebody else's folder: the user's top folder is not above it. */
  readonly within?: boolean;
  /** Undefined: the top folder. */
  readonly go: (folderId: string | undefined) => void;
}

/** The path from the top folder to the shown one. */
export function FolderPath({ path, within = false, go }: FolderPathProps) {
  const t = useT();
  return (
    <nav className={styles.walk} aria-label={t('shell:breadcrumbs')}>
      {!within && (
        <button type="button" onClick={() => go(undefined)}>
          {t('files:title')}
        </button>
      )}
      {path.map(({ id, name }, step) => (
        <span key={id}>
          {(!within || step > 0) && <ChevronRight size={14} strokeWidth={1.75} aria-hidden />}
          <button type="button" onClick={() => go(id)}>
            {name}
          </button>
        </span>
      ))}
    </nav>
  );
}

interface FileChoicesProps {
  readonly busy: boolean;
  /** Shown if there is nothing to choose. */
  readonly nothing: string | undefined;
  readonly children: ReactNode;
}

export function FileChoices({ busy, nothing, children }: FileChoicesProps) {
  return (
    <ul className={styles.choices} aria-busy={busy}>
      {children}
      {nothing !== undefined && <li className={styles.nothing}>{nothing}</li>}
    </ul>
  );
}

interface FileChoiceProps {
  readonly file: Pick<CloudFile, 'id' | 'name' | 'category'>;
  readonly disabled: boolean;
  readonly choose: () => void;
}

/** A folder to open, or a file to choose. */
export function FileChoice({ file: { name, category }, disabled, choose }: FileChoiceProps) {
  return (
    <li>
      <button type="button" disabled={disabled} onClick={choose}>
        <FileIcon name={name} category={category} />
        <span className={styles.name}>{name}</span>
        {category === 0 && <ChevronRight size={16} strokeWidth={1.75} aria-hidden />}
      </button>
    </li>
  );
}
