import type { PageInfo } from '@sw/contract';
import { actorColour } from '../../../features/people/actor-colour.ts';
import { initialOf } from '../../../features/people/person-colour.ts';
import { useT } from '../../../i18n/language.ts';
import { Banner, BannerButton, BannerFace, Strong } from '../shell/banners/banner.tsx';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import { useWhere } from '../shell/session/use-where.ts';
import { useNameOf } from './use-people-there.ts';

/** Shows whose view the user follows. In a demo its banner shows that instead. */
export function FollowPill({ page: { wbNo } }: { readonly page: PageInfo }) {
  const t = useT();
  const run = useRun();
  const where = useWhere(wbNo);
  const followed = useEditor((state) => state.following);
  const presenter = useEditor(({ rights }) => rights.demo?.actor);
  const actor = followed === undefined ? undefined : where.get(followed)?.actor;
  const name = useNameOf(wbNo, actor);
  if (actor === undefined || actor === presenter) return null;
  const colour = actorColour(actor);
  return (
    <Banner
      colour={colour}
      icon={<BannerFace initial={initialOf(name)} colour={colour} />}
      title={<Strong text={t('editorPeople:faces.following', { name })} part={name} />}
    >
      <BannerButton
        label={t('editorPeople:faces.stop')}
        onClick={() => run({ name: 'followPerson', clientId: undefined })}
      />
    </Banner>
  );
}
