import { type NamedVersion, ROUTES, VERSION_NAME_MAX } from '@sw/contract';
import { Bookmark, EllipsisVertical, PencilLine, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import { useAction } from '../../../features/feedback/use-action.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { MenuButton } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { NameDialog } from '../shell/naming/name-dialog.tsx';
import { useEditor, useEditorSession } from '../shell/session/editor-context.ts';
import styles from './history.module.css';
import { useHistory, usePlayer } from './history-context.ts';
import { useMayChange } from './use-may-change.ts';
import { useTimeFormats } from './use-time-formats.ts';
import type { TimeLine } from './use-time-line.ts';

/** The named versions, at the top of the list. */
export function NamedVersions({ line: { versions, renew } }: { readonly line: TimeLine }) {
  const t = useT();
  const { pageId } = useEditorSession().page.key;
  const mayChange = useMayChange();
  const looking = useHistory((state) => state.looking?.versionId);
  const [naming, setNaming] = useState(false);
  const [renaming, setRenaming] = useState<NamedVersion>();
  const create = async (name: string, versionId: number | undefined): Promise<void> => {
    const body = { name, ...(versionId === undefined ? {} : { versionId }) };
    await api.call(ROUTES.createPageVersion, { params: { pageId }, body });
    await renew();
  };
  const rename = async ({ id }: NamedVersion, name: string): Promise<void> => {
    await api.call(ROUTES.renamePageVersion, { params: { pageId, id }, body: { name } });
    await renew();
  };
  const remove = useAction(
    async ({ id, name, versionId }: NamedVersion) => {
      await api.call(ROUTES.deletePageVersion, { params: { pageId, id } });
      const again = () => void create(name, versionId).catch(presentFailure);
      showToast(t('editorHistory:versions.deleted', { name }), 'plain', { label: t('editorHistory:undo'), run: again });
    },
    { settled: renew, queued: true },
  );
  if (versions.length === 0 && !mayChange) return null;
  return (
    <section>
      <h3>{t('editorHistory:versions.title')}</h3>
      <ul>
        {versions.map((version) => (
          <VersionRow
            key={version.id}
            version={version}
            rename={() => setRenaming(version)}
            remove={() => remove.run(version)}
          />
        ))}
      </ul>
      {mayChange && (
        <PlainButton block icon={<Plus size={18} strokeWidth={1.75} aria-hidden />} onClick={() => setNaming(true)}>
          {t('editorHistory:versions.add')}
        </PlainButton>
      )}
      {naming && (
        <NameDialog
          title={t('editorHistory:versions.add')}
          hint={t('editorHistory:versions.hint')}
          first=""
          most={VERSION_NAME_MAX}
          save={(name) => create(name, looking)}
          close={() => setNaming(false)}
        />
      )}
      {renaming && (
        <NameDialog
          title={t('editorHistory:versions.rename')}
          hint={t('editorHistory:versions.hint')}
          first={renaming.name}
          most={VERSION_NAME_MAX}
          save={(name) => rename(renaming, name)}
          close={() => setRenaming(undefined)}
        />
      )}
    </section>
  );
}

interface VersionRowProps {
  readonly version: NamedVersion;
  readonly rename: () => void;
  readonly remove: () => void;
}

function VersionRow({ version: { versionId, name, at, by }, rename, remove }: VersionRowProps) {
  const t = useT();
  const player = usePlayer();
  const times = useTimeFormats();
  const mayChange = useMayChange();
  const owner = useEditor((state) => state.standing?.owner ?? false);
  const current = useHistory(({ looking }) => looking?.versionId === versionId);
  const menu = t('editorHistory:versions.menu', { name });
  const items = [
    { key: 'rename', icon: PencilLine, label: t('editorHistory:versions.rename') },
    ...(owner ? [{ key: 'delete', icon: Trash2, label: t('editorHistory:versions.delete'), danger: true }] : []),
  ];
  return (
    <li className={styles.row} data-current={current}>
      <button type="button" onClick={() => void player.lookAt(versionId)}>
        <Bookmark size={20} strokeWidth={1.75} aria-hidden />
        <span className={styles.label}>
          <strong>{name}</strong>
          <small>{[times.dateTime(Date.parse(at)), by].filter((part) => part !== '').join(' · ')}</small>
        </span>
      </button>
      {mayChange && (
        <MenuButton
          label={menu}
          placement="bottom-end"
          sections={[{ items }]}
          pick={(key) => (key === 'delete' ? remove() : rename())}
        >
          {(open, toggle) => (
            <ToolButton icon={EllipsisVertical} label={menu} expanded={open} placement="left" onClick={toggle} />
          )}
        </MenuButton>
      )}
    </li>
  );
}
