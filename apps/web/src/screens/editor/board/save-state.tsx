import { CircleAlert, Cloud, CloudCheck, CloudOff, type LucideIcon, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { withdrawSaveFailure } from '../shell/messages/show-message.ts';
import { useEditor, useEditorSession } from '../shell/session/editor-context.ts';
import { usePainted } from '../shell/session/use-painted.ts';
import styles from './board.module.css';
import { type SaveLabel, saveLabel } from './save-labels.ts';
import { useConnectionState } from './use-link.ts';

const SETTLE_MS = 400;

/** The value, or the previous one while this one is likely to pass quickly, so that the text does not flicker with every stroke. */
function useSettled<T extends { readonly settling: boolean }>(value: T, name: string): T {
  const [shown, setShown] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a value of the same name says the same.
  useEffect(() => {
    const timer = setTimeout(() => setShown(value), value.settling ? SETTLE_MS : 0);
    return () => clearTimeout(timer);
  }, [name]);
  return value.settling ? shown : value;
}

const ICON = {
  saved: CloudCheck,
  saving: Cloud,
  offline: CloudOff,
  reconnecting: RefreshCw,
  notSaved: CircleAlert,
} as const satisfies Record<SaveLabel['icon'], LucideIcon>;

/** The save state, always in words and always in this place. What was true of the page before is not shown. */
export function SaveStateLine() {
  const { pageId } = useEditorSession().page.key;
  return <PageSaveState key={pageId} />;
}

function PageSaveState() {
  const t = useT();
  const save = useEditor((state) => state.save);
  // Before that, nothing the user does would be kept.
  const live = useEditor((state) => state.ready);
  const painted = usePainted();
  const ready = live && painted;
  const trying = useConnectionState()?.name === 'connecting';
  const now = saveLabel(save, { trying, ready });
  const { key, count, why, tone, icon } = useSettled(now, `${now.key}/${now.count}/${now.why}`);
  const Icon = ICON[icon];
  const text = t(key, { ...(count === undefined ? {} : { count }), ...(why === undefined ? {} : { why: t(why) }) });
  useEffect(() => {
    if (save.state !== 'notSaved') withdrawSaveFailure();
  }, [save.state]);
  return (
    <span
      role="status"
      aria-label={t('editorPeople:save.label')}
      className={styles.save}
      data-tone={tone}
      data-state={now.icon}
      title={text}
    >
      <Icon size={17} strokeWidth={1.75} aria-hidden />
      <span>{text}</span>
    </span>
  );
}
