import type { Announcement } from '@sw/editor';
import { useRef } from 'react';
import type { Translate } from '../../../i18n/keys.ts';
import { useT } from '../../../i18n/language.ts';
import { useEditor } from '../shell/session/editor-context.ts';

function wordsOf(t: Translate, announced: Announcement): string {
  switch (announced.what) {
    case 'moved':
      return t('editorObjects:said.moved', { x: announced.x, y: announced.y });
    case 'placed':
      return t('editorObjects:said.placed', { x: announced.x, y: announced.y });
    case 'deleted':
      return t('editorObjects:said.deleted', { count: announced.count });
    case 'arranged':
      return t('editorObjects:said.arranged', { count: announced.count });
    case 'connected':
      return t('editorObjects:said.connected');
  }
}

/** Announces to screen readers what a key has done to the selection. */
export function ChangeAnnouncer() {
  const t = useT();
  const announced = useEditor((state) => state.announced);
  const last = useRef({ announced, count: 0 });
  if (last.current.announced !== announced) last.current = { announced, count: last.current.count + 1 };
  return (
    <div className="sw-visually-hidden" aria-live="polite" data-announces="changes">
      {/* The same text again is rendered as a new element: otherwise a second deletion would be silent. */}
      {announced && <span key={last.current.count}>{wordsOf(t, announced)}</span>}
    </div>
  );
}
