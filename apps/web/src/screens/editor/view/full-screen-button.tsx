import { Maximize, Minimize } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ToolButton } from '../shell/chrome/tool-button.tsx';

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** Absent if the browser does not let a page fill the screen. */
export function FullScreenButton() {
  const t = useT();
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const toggle = async (): Promise<void> => {
    try {
      await (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    } catch {
      showToast(t('editorView:fullScreen.refused'), 'warning');
    }
  };
  return (
    <ToolButton
      icon={full ? Minimize : Maximize}
      label={full ? t('editorView:fullScreen.leave') : t('editorView:fullScreen.enter')}
      onClick={() => void toggle()}
    />
  );
}
