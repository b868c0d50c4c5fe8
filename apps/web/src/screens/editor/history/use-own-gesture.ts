import { useRef } from 'react';
import { until } from '../../../features/timing/until.ts';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useEditorSession, useRun } from '../shell/session/editor-context.ts';

/** Within it a working connection brings anything. */
const AT_MOST_MS = 10_000;

interface OwnGesture {
  /** A name for what the server is about to write for us; it can be undone like any other work once it has come back. */
  begin(): string;
  /** Reports that it is done. Offers undo once all of it is here: before, undo would revert an earlier gesture. */
  done(text: string, versionId: number): Promise<void>;
}

export function useOwnGesture(): OwnGesture {
  const t = useT();
  const run = useRun();
  const { page } = useEditorSession();
  const begun = useRef('');
  return {
    begin() {
      const gestureId = `${page.key.clientId.slice(0, 40)}.h${Date.now().toString(36)}`;
      begun.current = gestureId;
      page.claim(gestureId);
      return gestureId;
    },
    async done(text, versionId) {
      const came = await until(
        () => (page.page?.versionId ?? 0) >= versionId,
        (changed) => page.on('change', changed),
        AT_MOST_MS,
      );
      if (came) page.unclaim(begun.current);
      showToast(text, 'plain', came ? { label: t('editorHistory:undo'), run: () => run({ name: 'undo' }) } : undefined);
    },
  };
}
