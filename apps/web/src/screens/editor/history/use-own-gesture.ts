import { useRef } from 'react';
import { until } from '../../../features/timing/until.ts';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useEditorSession, useRun } from '../shell/session/editor-context.ts';

/** Within this time a working connection delivers everything. */
const AT_MOST_MS = 10_000;

interface OwnGesture {
  /** Returns a name for what the server is about to write for this user; once received, it can be undone like any other work. */
  begin(): string;
  /** Reports that it is done. Offers undo only once all of it has arrived: before that, undo would revert an earlier gesture. */
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
