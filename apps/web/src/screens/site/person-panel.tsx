import { formatTag } from '@sw/base';
import { type AdminPersonDetail, ROUTES } from '@sw/contract';
import { Drawer, Select } from 'antd';
import { BoardsSkeleton } from '../../features/boards/skeleton.tsx';
import { pastWords } from '../../features/console/past-words.ts';
import { useAction } from '../../features/feedback/use-action.ts';
import { fileSize } from '../../features/files/file-size.ts';
import { LoadFailed } from '../../features/page/load-failed.tsx';
import { Face } from '../../features/people/face.tsx';
import { api } from '../../features/transport/api.ts';
import { useLanguage, useT } from '../../i18n/language.ts';
import { layers } from '../../ui/layer.ts';
import { showToast } from '../../ui/toast.tsx';
import styles from './person.module.css';
import { PersonActions } from './person-actions.tsx';
import { refreshSite, useLevels, usePerson } from './use-site.ts';

interface PersonPanelProps {
  readonly userId: string;
  readonly close: () => void;
}

/** One person: their data, and the possible actions. */
export function PersonPanel({ userId, close }: PersonPanelProps) {
  const t = useT();
  const { data: person, isLoadingError, refetch } = usePerson(userId);
  return (
    <Drawer
      open
      getContainer={layers}
      size="min(27rem, 100vw)"
      title={person?.nickName ?? t('common:loading')}
      onClose={close}
    >
      {isLoadingError && <LoadFailed retry={() => void refetch()} />}
      {person === undefined && !isLoadingError && <BoardsSkeleton view="list" />}
      {person && <Details person={person} />}
    </Drawer>
  );
}

function Details({ person }: { readonly person: AdminPersonDetail }) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const past = (moment: string | null) =>
    moment === null ? t('siteAdmin:people.neverSeen') : pastWords(moment, { t, locale, now: Date.now() });
  const day = new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'long' });
  const facts = [
    { name: t('siteAdmin:fact.phone'), value: person.phone ?? t('siteAdmin:fact.none') },
    { name: t('siteAdmin:fact.created'), value: day.format(new Date(person.createdAt)) },
    { name: t('siteAdmin:fact.lastSeen'), value: past(person.lastSeenAt) },
    { name: t('siteAdmin:fact.sessions'), value: String(person.sessions) },
    {
      name: t('siteAdmin:fact.password'),
      value: person.initialPassword
        ? t('siteAdmin:state.initialPassword')
        : person.passwordChangedAt === null
          ? t('siteAdmin:fact.none')
          : t('siteAdmin:fact.passwordSince', { when: past(person.passwordChangedAt) }),
    },
    {
      name: t('siteAdmin:fact.secondFactor'),
      value: t(person.secondFactor ? 'siteAdmin:fact.on' : 'siteAdmin:fact.off'),
    },
  ];
  return (
    <div className={styles.panel}>
      <div className={styles.panelHead}>
        <Face person={person} />
        <span>
          <b>{person.email}</b>
          {/* i18n: siteAdmin.state.* */}
          <small>
            {person.deletionAt === null
              ? t(`siteAdmin:state.${person.state}`)
              : t('siteAdmin:panel.deletion', { date: day.format(new Date(person.deletionAt)) })}
            {person.administrator && ` · ${t('siteAdmin:people.administrator')}`}
          </small>
        </span>
      </div>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LevelField person={person} />
      <h3>{t('siteAdmin:panel.spaces')}</h3>
      <ul className={styles.spaces}>
        {person.spaces.map(({ spaceId, kind, name, role, level, boards, bytes }) => (
          <li key={spaceId}>
            <span>
              {kind === 'personal' ? t('shell:space.personal') : name}
              {/* i18n: merchantAdmin.role.* */}
              <small>{kind === 'personal' ? level.name : `${t(`merchantAdmin:role.${role}`)} · ${level.name}`}</small>
            </span>
            <small>{t('siteAdmin:panel.usage', { boards, space: fileSize(bytes, locale) })}</small>
          </li>
        ))}
      </ul>
      <PersonActions person={person} />
    </div>
  );
}

function LevelField({ person: { userId, nickName, level } }: { readonly person: AdminPersonDetail }) {
  const t = useT();
  const { data: levels = [] } = useLevels();
  const change = useAction(
    async ({ next, before }: { readonly next: number; readonly before: number | undefined }) => {
      await api.call(ROUTES.setPersonLevel, { params: { userId }, body: { levelNo: next } });
      const undo = before !== undefined && {
        label: t('common:undo'),
        run: () => change.run({ next: before, before: undefined }),
      };
      const name = levels.find(({ levelNo }) => levelNo === next)?.name ?? '';
      showToast(t('siteAdmin:panel.levelChanged', { name: nickName, level: name }), 'plain', undo || undefined);
    },
    { settled: refreshSite, queued: true },
  );
  return (
    <div className={styles.levelField}>
      <span aria-hidden>{t('siteAdmin:column.level')}</span>
      <Select
        aria-label={t('siteAdmin:panel.levelOf', { name: nickName })}
        value={change.input?.next ?? level.levelNo}
        options={levels.map(({ levelNo, name }) => ({ value: levelNo, label: name }))}
        onChange={(next) => change.run({ next, before: level.levelNo })}
      />
      <small>{t('siteAdmin:panel.levelNote')}</small>
    </div>
  );
}
