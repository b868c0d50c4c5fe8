import type { PageInfo } from '@sw/contract';
import { useRef } from 'react';
import { AppSpinner } from '../../../features/page/app-spinner.tsx';
import { useT } from '../../../i18n/language.ts';
import { usePreference } from '../../../theme/preference.ts';
import { Chrome } from './chrome/chrome.tsx';
import styles from './editor.module.css';
import type { EditorRegistry } from './editor-feature.ts';
import { EditorContext } from './session/editor-context.ts';
import { useOpenSession } from './session/use-open-session.ts';

interface EditorShellProps {
  readonly page: PageInfo;
  readonly registry: EditorRegistry;
}

/** The canvas fills the window; the parts of the features float above it. */
export function EditorShell({ page, registry }: EditorShellProps) {
  const t = useT();
  const coarse = usePreference((state) => state.coarse);
  const canvas = useRef<HTMLCanvasElement>(null);
  const session = useOpenSession(page, canvas, registry);
  return (
    <div className={styles.screen} data-screen="editor">
      <main className={styles.main}>
        <canvas
          // Each page has its own canvas, so that nothing of the previous one is visible on it.
          key={page.pageId}
          ref={canvas}
          className={styles.canvas}
          tabIndex={0}
          // Until the editor handles the pointer; see `use-canvas.ts`.
          aria-busy
          aria-label={t('editor:canvas.label', { number: page.pageIndex + 1 })}
          aria-description={coarse ? undefined : t('editor:canvas.hint')}
        />
      </main>
      {session === undefined ? (
        <AppSpinner label={t('common:loading')} />
      ) : (
        <EditorContext value={session}>
          <Chrome page={page} canvas={canvas} />
        </EditorContext>
      )}
    </div>
  );
}
