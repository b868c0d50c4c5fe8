import type { PageInfo } from '@sw/contract';
import { initialOf } from '../../../features/people/person-colour.ts';
import { useT } from '../../../i18n/language.ts';
import { Banner, BannerButton, BannerFace, Strong } from '../shell/banners/banner.tsx';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import { actorColour } from '../shell/session/faces.ts';
import { useNameOf } from './use-people-there.ts';

/** Whose view one sees. In a demo its banner says so. */
export function FollowPill({ page: { wbNo } }: { readonly page: PageInfo }) {
  const t = useT();
  const run = useRun();
  const actor = useEditor(({ people, following, rights }) =>
    following === undefined || rights.demo?.clientId === following
      ? undefined
      : people.find(({ clientId }) => clientId === following)?.actor,
  );
  const name = useNameOf(wbNo, actor);
  if (actor === undefined) return null;
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
