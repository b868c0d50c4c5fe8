import type { PageInfo } from '@sw/contract';
import { useConfig } from '../../../features/config/config.ts';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import styles from '../shell/chrome/chrome.module.css';
import { useUi } from '../shell/session/editor-context.ts';

const CallButton = lazyPart(async () => (await import('./call-button.tsx')).CallButton);

/** The place of the call button: reserved until the button loads, and absent if the product has no calls. */
export function CallEntry({ page }: { readonly page: PageInfo }) {
  const calls = useConfig((state) => state.calls);
  const drawn = useUi((state) => state.drawn);
  if (!calls) return null;
  // Users who may not start a call see the button only while one runs.
  if (page.permit < 1 && !page.owner) return drawn ? <CallButton page={page} /> : null;
  return <span className={styles.room}>{drawn && <CallButton page={page} />}</span>;
}
