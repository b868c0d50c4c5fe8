import { serverClock } from '../../../clock/clock.ts';
import type { CallActions } from '../../../features/call/call-actions.ts';
import { currentLocale, translate } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { EditorSession } from '../shell/editor-feature.ts';

/** The height of the line under the picture, in its pixels: 2.5 % of a screen's width, but at least readable. */
const LINE = { share: 0.025, least: 16, most: 40 } as const;

/** Puts the current frame of a shared screen on the board, with the sharer's name and the time below it. */
export async function putStill(session: EditorSession, call: CallActions, name: string): Promise<void> {
  const still = await createImageBitmap(await call.stillOfScreen());
  const time = new Date(serverClock.now());
  const when = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(time);
  const text = translate('call:screen.caption', { name, when });
  const blob = await captioned(still, text);
  const file = new File([blob], `${text}.png`, { type: 'image/png' });
  await session.registry.fileInserter?.files(session, [file], undefined);
  showToast(translate('call:screen.put', { caption: text }));
}

async function captioned(still: ImageBitmap, text: string): Promise<Blob> {
  const { width, height } = still;
  const size = Math.min(LINE.most, Math.max(LINE.least, Math.round(width * LINE.share)));
  const canvas = new OffscreenCanvas(width, height + 2 * size);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser gives no canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(still, 0, 0);
  still.close();
  context.fillStyle = '#1a1e1c';
  context.font = `${size}px ${getComputedStyle(document.body).fontFamily}`;
  context.textBaseline = 'middle';
  context.fillText(text, size / 2, height + size, width - size);
  return canvas.convertToBlob({ type: 'image/png' });
}
