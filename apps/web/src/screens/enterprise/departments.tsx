import { type Department, ROUTES } from '@sw/contract';
import { Button, Select } from 'antd';
import { Ellipsis, FolderInput, FolderPlus, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../features/feedback/confirm-dialog.tsx';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { MenuButton } from '../../ui/menu.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { DepartmentDialog } from './department-dialog.tsx';
import { DepartmentName } from './department-name.tsx';
import styles from './enterprise.module.css';
import {
  belowOf,
  departmentLevels,
  refreshEnterprise,
  useDepartments,
  useEnterprise,
  type Which,
} from './use-enterprise.ts';

interface DepartmentsProps {
  readonly which: Which;
  readonly choose: (which: Which) => void;
}

type Asked =
  | { readonly kind: 'add'; readonly parentId: string | null }
  | { readonly kind: 'rename' | 'move' | 'delete'; readonly department: Department };

/** The tree of departments and the other groups; the selected one determines the list beside it. */
export function Departments({ which, choose }: DepartmentsProps) {
  const t = useT();
  const { data: info } = useEnterprise();
  const { data } = useDepartments();
  const [asked, setAsked] = useState<Asked>();
  const narrow = useMedia('(max-width: 48rem)');
  const departments = data?.departments ?? [];
  const levels = departmentLevels(departments);
  const groups: readonly Shown[] = [
    { which: 'all', label: t('merchantAdmin:groups.all'), people: info?.active, level: 0 },
    ...departments.map((department) => ({
      which: department.departmentId,
      label: department.name,
      people: department.people,
      level: levels.get(department.departmentId) ?? 1,
      department,
    })),
    { which: 'none', label: t('merchantAdmin:groups.none'), people: data?.without, level: 0 },
    { which: 'invited', label: t('merchantAdmin:groups.invited'), people: info?.invited, level: 0 },
    { which: 'off', label: t('merchantAdmin:groups.off'), people: info?.off, level: 0 },
  ];
  const add = (
    <Button
      type="text"
      size={narrow ? 'middle' : 'small'}
      icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
      aria-label={t('merchantAdmin:departments.add')}
      title={t('merchantAdmin:departments.add')}
      onClick={() => setAsked({ kind: 'add', parentId: null })}
    />
  );
  return (
    <div className={styles.departments}>
      {narrow ? (
        <GroupField groups={groups} which={which} choose={choose} ask={setAsked} add={add} />
      ) : (
        <>
          <div className={styles.departmentsHead}>
            <h3>{t('merchantAdmin:departments.title')}</h3>
            {add}
          </div>
          <ul>
            {groups.map((group) => (
              <li key={group.which} className={styles.departmentRow}>
                <Group group={group} chosen={group.which === which} choose={() => choose(group.which)} />
                {group.department && <DepartmentMenu department={group.department} ask={setAsked} />}
              </li>
            ))}
          </ul>
        </>
      )}
      {data && departments.length === 0 && <p className={styles.note}>{t('merchantAdmin:departments.empty')}</p>}
      {asked && (
        <Asking
          asked={asked}
          departments={departments}
          close={() => setAsked(undefined)}
          gone={(departmentId) => which === departmentId && choose('all')}
        />
      )}
    </div>
  );
}

/** A row of the list: a department, or one of the other groups. */
interface Shown {
  readonly which: Which;
  readonly label: string;
  readonly people: number | undefined;
  readonly level: number;
  readonly department?: Department;
}

interface GroupProps {
  readonly group: Shown;
  readonly chosen: boolean;
  readonly choose: () => void;
}

function Group({ group: { label, people, level }, chosen, choose }: GroupProps) {
  return (
    <button
      type="button"
      className={styles.group}
      aria-pressed={chosen}
      title={label}
      style={{ paddingInlineStart: `${10 + level * 14}px` }}
      onClick={choose}
    >
      <span>{label}</span>
      <small>{people ?? ''}</small>
    </button>
  );
}

interface GroupFieldProps extends DepartmentsProps {
  readonly groups: readonly Shown[];
  readonly ask: (asked: Asked) => void;
  readonly add: ReactNode;
}

/** On a phone a select field replaces the list, which would push the members off the screen. */
function GroupField({ groups, which, choose, ask, add }: GroupFieldProps) {
  const t = useT();
  const department = groups.find((group) => group.which === which)?.department;
  return (
    <div className={styles.groupField}>
      <Select
        aria-label={t('merchantAdmin:departments.title')}
        value={which}
        options={groups.map(({ which: value, label, people, level }) => ({
          value,
          label: `${'\u2003'.repeat(level)}${label} (${people ?? 0})`,
        }))}
        onChange={choose}
      />
      {department && <DepartmentMenu department={department} ask={ask} />}
      {add}
    </div>
  );
}

interface DepartmentMenuProps {
  readonly department: Department;
  readonly ask: (asked: Asked) => void;
}

function DepartmentMenu({ department, ask }: DepartmentMenuProps) {
  const t = useT();
  const label = t('merchantAdmin:departments.more', { name: department.name });
  return (
    <MenuButton
      className={styles.departmentMenu}
      label={label}
      sections={[
        {
          items: [
            { key: 'add', icon: FolderPlus, label: t('merchantAdmin:departments.addBelow') },
            { key: 'rename', icon: Pencil, label: t('merchantAdmin:departments.rename') },
            { key: 'move', icon: FolderInput, label: t('merchantAdmin:members.moveTo') },
          ],
        },
        { items: [{ key: 'delete', icon: Trash2, label: t('merchantAdmin:departments.delete'), danger: true }] },
      ]}
      pick={(key) =>
        ask(
          key === 'add'
            ? { kind: 'add', parentId: department.departmentId }
            : { kind: key as 'rename' | 'move' | 'delete', department },
        )
      }
    >
      {(open, toggle) => (
        <button type="button" aria-label={label} aria-haspopup="menu" aria-expanded={open} onClick={toggle}>
          <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </MenuButton>
  );
}

interface AskingProps {
  readonly asked: Asked;
  readonly departments: readonly Department[];
  readonly close: () => void;
  readonly gone: (departmentId: string) => void;
}

function Asking({ asked, departments, close, gone }: AskingProps) {
  const t = useT();
  if (asked.kind === 'add') return <DepartmentName parentId={asked.parentId} close={close} />;
  const { department } = asked;
  const params = { departmentId: department.departmentId };
  if (asked.kind === 'rename') return <DepartmentName department={department} close={close} />;
  if (asked.kind === 'move') {
    return (
      <DepartmentDialog
        title={t('merchantAdmin:members.moveTitle', { name: department.name })}
        at={department.parentId}
        top={t('merchantAdmin:departments.top')}
        without={belowOf(departments, department.departmentId)}
        close={close}
        move={async (parentId) => {
          await api.call(ROUTES.changeDepartment, { params, body: { parentId } });
          await refreshEnterprise();
        }}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('merchantAdmin:departments.deleteTitle', { name: department.name })}
      text={t(
        department.parentId === null ? 'merchantAdmin:departments.deleteTop' : 'merchantAdmin:departments.deleteText',
      )}
      action={t('merchantAdmin:departments.delete')}
      close={close}
      run={async () => {
        await api.call(ROUTES.deleteDepartment, { params });
        gone(department.departmentId);
        await refreshEnterprise();
        return undefined;
      }}
    />
  );
}
