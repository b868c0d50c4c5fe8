import type { PageInfo } from '@sw/contract';
import { AwayBanner } from '../../board/away-banner.tsx';
import { GoneBanner } from '../../board/gone-banner.tsx';
import { Announcer } from '../../people/announcer.tsx';
import { DemoBanner } from '../../people/demo-banner.tsx';
import { FollowPill } from '../../people/follow-pill.tsx';
import { useEditor } from '../session/editor-context.ts';
import styles from './banners.module.css';

/** What matters most stands on top. They stay when the rest of the chrome is hidden. */
export function Banners({ page }: { readonly page: PageInfo }) {
  const busy = useEditor((state) => state.busy);
  const low = useEditor(({ save }) => save.state === 'offline' || save.state === 'notSaved');
  return (
    <>
      <div className={styles.stack} data-busy={busy} data-low={low}>
        <GoneBanner page={page} />
        <AwayBanner />
        <DemoBanner page={page} />
        <FollowPill page={page} />
      </div>
      <Announcer page={page} />
    </>
  );
}
