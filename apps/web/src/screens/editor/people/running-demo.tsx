import type { PageInfo } from '@sw/contract';
import type { Rights } from '@sw/editor';
import { Presentation } from 'lucide-react';
import { useLiveStore } from '../../../features/live/live-store.ts';
import { actorColour } from '../../../features/people/actor-colour.ts';
import { initialOf } from '../../../features/people/person-colour.ts';
import { useT } from '../../../i18n/language.ts';
import { usePreference } from '../../../theme/preference.ts';
import { Banner, BannerButton, BannerFace, Strong } from '../shell/banners/banner.tsx';
import styles from '../shell/banners/banners.module.css';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import { useWhere } from '../shell/session/use-where.ts';
import { endDemo } from './demo.ts';
import { demoPlan } from './demo-plan.ts';
import { useNameOf, usePeopleThere } from './use-people-there.ts';

interface RunningDemoProps {
  readonly page: PageInfo;
  readonly demo: NonNullable<Rights['demo']>;
}

/** Who presents, and what the user can do. */
export function RunningDemo({ page, demo }: RunningDemoProps) {
  const t = useT();
  const run = useRun();
  const clientId = useLiveStore((state) => state.connection?.clientId);
  const following = useEditor((state) => state.following);
  const where = useWhere(page.wbNo);
  const name = useNameOf(page.wbNo, demo.actor);
  const watchers = usePeopleThere(page).length;
  const { who, text, follow, mayEnd } = demoPlan(demo, { clientId, owner: page.owner, following, where });
  const mine = who === 'thisWindow';
  // The hint is about keys, so it is hidden on touch screens.
  const coarse = usePreference((state) => state.coarse);
  const colour = actorColour(demo.actor);
  const people = t('editorPeople:demo.people', { count: watchers });
  const titles = {
    thisWindow:
      watchers === 0 ? (
        t('editorPeople:demo.mineAlone')
      ) : (
        <Strong text={t('editorPeople:demo.mine', { people })} part={people} />
      ),
    otherWindow: t('editorPeople:demo.mineElsewhere'),
    somebodyElse: (
      <strong>{name === '' ? t('editorPeople:demo.bySomebody') : t('editorPeople:demo.by', { name })}</strong>
    ),
  };
  return (
    <>
      <div className={styles.frame} style={{ borderColor: colour }} />
      <Banner
        colour={colour}
        title={titles[who]}
        text={text && !(mine && coarse) ? t(text) : undefined}
        icon={
          who === 'somebodyElse' && name !== '' ? (
            <BannerFace initial={initialOf(name)} colour={colour} />
          ) : (
            <Presentation size={20} strokeWidth={1.75} aria-hidden />
          )
        }
      >
        {follow !== undefined && (
          <BannerButton
            label={t('editorPeople:demo.follow')}
            onClick={() => run({ name: 'followPerson', clientId: follow })}
          />
        )}
        {mayEnd && <BannerButton danger label={t('editorPeople:demo.end')} onClick={() => endDemo(page.wbNo)} />}
      </Banner>
    </>
  );
}
