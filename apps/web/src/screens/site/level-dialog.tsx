import { type AdminLevel, LEVEL_REACH_MAX, ROUTES } from '@sw/contract';
import { LEVEL_NAME_MAX, QUALITIES, RIGHT_BOUNDS } from '@sw/policy';
import { Button, Input, InputNumber, Modal, Select } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useAction } from '../../features/feedback/use-action.ts';
import { useRightsFormats } from '../../features/rights/use-rights.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { layers } from '../../ui/layer.ts';
import { showToast } from '../../ui/toast.tsx';
import { changedRights, type LevelDraft, outOfBounds } from './level-draft.ts';
import styles from './levels.module.css';
import { RIGHTS, type Right, useRightWords } from './right-words.ts';
import { refreshSite, useLevelReach } from './use-site.ts';

interface LevelDialogProps {
  readonly level: AdminLevel;
  readonly close: () => void;
}

/** First the rights, then the effects of the change and whom it affects. */
export function LevelDialog({ level, close }: LevelDialogProps) {
  const t = useT();
  const [draft, setDraft] = useState<LevelDraft>({ name: level.name, rights: level.rights });
  const [looking, setLooking] = useState(false);
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={close}
      title={t(looking ? 'siteAdmin:levels.previewTitle' : 'siteAdmin:levels.editOne', { name: level.name })}
      width="37.5rem"
      footer={null}
      centered
    >
      {looking ? (
        <Preview level={level} draft={draft} back={() => setLooking(false)} close={close} />
      ) : (
        <LevelForm draft={draft} change={setDraft} next={() => setLooking(true)} close={close} />
      )}
    </Modal>
  );
}

interface LevelFormProps {
  readonly draft: LevelDraft;
  readonly change: (draft: LevelDraft) => void;
  readonly next: () => void;
  readonly close: () => void;
}

function LevelForm({ draft: { name, rights }, change, next, close }: LevelFormProps) {
  const t = useT();
  const id = useId();
  const { name: nameOf, unit } = useRightWords();
  const { figure } = useRightsFormats();
  const [checked, setChecked] = useState(false);
  const wrong = outOfBounds(rights);
  const isWrong = name.trim() === '' || wrong.length > 0;
  const set = (right: Right, value: unknown): void =>
    change({ name, rights: { ...rights, [right]: value } as LevelDraft['rights'] });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!isWrong) next();
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className={styles.rightFields}>
        <label htmlFor={`${id}name`}>{t('siteAdmin:levels.name')}</label>
        <Input
          id={`${id}name`}
          value={name}
          maxLength={LEVEL_NAME_MAX}
          status={checked && name.trim() === '' ? 'error' : ''}
          onChange={({ target }) => change({ name: target.value, rights })}
        />
        <span />
        {RIGHTS.map((right) => {
          const field = `${id}${right}`;
          if (right === 'quality') {
            return (
              <div key={right} className={styles.rightField}>
                <label htmlFor={field}>{nameOf(right)}</label>
                <Select
                  id={field}
                  value={rights.quality}
                  // i18n: rights.quality.*
                  options={QUALITIES.map((value) => ({ value, label: t(`rights:quality.${value}`) }))}
                  onChange={(value) => set(right, value)}
                />
                <span />
              </div>
            );
          }
          const { min, max } = RIGHT_BOUNDS[right];
          return (
            <div key={right} className={styles.rightField}>
              <label htmlFor={field}>{nameOf(right)}</label>
              <InputNumber
                id={field}
                value={rights[right]}
                precision={0}
                suffix={unit(right)}
                status={wrong.includes(right) ? 'error' : ''}
                aria-invalid={wrong.includes(right)}
                aria-describedby={`${field}bounds`}
                onChange={(value) => set(right, value)}
              />
              <small id={`${field}bounds`} data-wrong={wrong.includes(right)}>
                {t('siteAdmin:levels.bounds', { min: figure(min), max: figure(max) })}
              </small>
            </div>
          );
        })}
      </div>
      <div className="sw-dialog-actions">
        <Button onClick={close}>{t('common:cancel')}</Button>
        <Button type="primary" htmlType="submit">
          {t('siteAdmin:levels.preview')}
        </Button>
      </div>
    </form>
  );
}

interface PreviewProps {
  readonly level: AdminLevel;
  readonly draft: LevelDraft;
  readonly back: () => void;
  readonly close: () => void;
}

function Preview({ level, draft, back, close }: PreviewProps) {
  const t = useT();
  const { figure } = useRightsFormats();
  const { name: nameOf, amount } = useRightWords();
  const rights = changedRights(level.rights, draft.rights);
  const name = draft.name.trim();
  const renamed = name !== level.name;
  const save = useAction(async () => {
    const params = { levelNo: level.levelNo };
    await api.call(ROUTES.changeLevel, { params, body: { ...(renamed ? { name } : {}), rights } });
    showToast(t('siteAdmin:levels.saved', { name }));
    await refreshSite();
    close();
  });
  const { data: reach } = useLevelReach(level.levelNo);
  const counted = (count: number): string =>
    count < LEVEL_REACH_MAX ? figure(count) : t('siteAdmin:levels.orMore', { count: figure(count) });
  const changed = RIGHTS.filter((right) => right in rights);
  const nothing = changed.length === 0 && !renamed;
  return (
    <>
      {nothing ? (
        <p>{t('siteAdmin:levels.nothing')}</p>
      ) : (
        <>
          <p role="status">
            {reach &&
              t('siteAdmin:levels.affected', {
                people: counted(reach.people),
                enterprises: counted(reach.enterprises),
              })}
          </p>
          <ul className={styles.changes}>
            {renamed && (
              <li>
                <span>{t('siteAdmin:levels.name')}</span>
                <span>
                  {level.name} → <b>{name}</b>
                </span>
              </li>
            )}
            {changed.map((right) => (
              <li key={right}>
                <span>{nameOf(right)}</span>
                <span>
                  {amount(right, level.rights[right])} → <b>{amount(right, draft.rights[right])}</b>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="sw-dialog-actions">
        <Button onClick={back}>{t('common:back')}</Button>
        <Button type="primary" disabled={nothing} loading={save.busy} onClick={() => save.run()}>
          {t('siteAdmin:levels.save')}
        </Button>
      </div>
    </>
  );
}
