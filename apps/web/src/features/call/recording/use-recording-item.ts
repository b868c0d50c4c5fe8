import { CircleDot, CircleStop, type LucideIcon } from 'lucide-react';
import { useT } from '../../../i18n/language.ts';
import { useModule } from '../../config/config.ts';
import { useCall } from '../call-state.ts';
import { beginRecording, stopRecording } from './recording-actions.ts';
import { useRecording } from './recording-state.ts';
import { canRecord } from './sound-recorder.ts';

interface RecordingItem {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly run: () => void;
}

/** The menu entry that starts or stops a recording; absent while somebody else records, and if recording is not possible. */
export function useRecordingItem(): RecordingItem | undefined {
  const t = useT();
  const hasFiles = useModule('file');
  // Before the room is entered there is nobody to ask.
  const ready = useCall(({ phase, own }) => phase === 'in' && !own.soundElsewhere);
  const recording = useRecording((state) => state.recording);
  const own = useRecording((state) => state.own);
  if (own) return { icon: CircleStop, label: t('callRecording:stop'), run: () => void stopRecording() };
  if (!ready || !hasFiles || !canRecord() || recording) return undefined;
  return { icon: CircleDot, label: t('callRecording:start'), run: () => void beginRecording() };
}
