import type { OwnMerchant, UserInfo } from '@sw/contract';
import { Dropdown, type MenuProps } from 'antd';
import { Check, ChevronsUpDown, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAction } from '../../features/feedback/use-action.ts';
import { lazyPart } from '../../features/lazy/lazy-part.tsx';
import { enterSpace, switchSpace, useOwnMerchants } from '../../features/merchants/own-merchants.ts';
import { initialOf } from '../../features/people/person-colour.ts';
import { useT } from '../../i18n/language.ts';
import styles from './shell.module.css';

const CreateMerchant = lazyPart(
  async () => (await import('../../features/merchants/create-merchant.tsx')).CreateMerchant,
);

const NEW = 'new';
/** Pages that every space has. Any other page belongs to the previous space. */
const KEPT_PAGES = ['/board', '/files', '/recycle', '/rights'];

interface SpaceSwitcherProps {
  readonly user: UserInfo;
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
}

/** The current space, and the choice of another: the personal one, or that of an enterprise. */
export function SpaceSwitcher({ user, open, setOpen }: SpaceSwitcherProps) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { data } = useOwnMerchants(true);
  const [creating, setCreating] = useState(false);
  const arrive = (): void => void navigate(KEPT_PAGES.includes(pathname) ? pathname : '/');
  const change = useAction(async (merchantId: string) => {
    await switchSpace(merchantId);
    arrive();
  });
  const current = data?.merchants.find(({ isCurrent }) => isCurrent)?.merchantId;
  // The user has switched in another tab, or was removed from an enterprise.
  useEffect(() => {
    if (current !== undefined && current !== user.space.spaceId && !change.busy) void enterSpace().catch(() => {});
  }, [current, user.space.spaceId, change.busy]);

  const nameOf = ({ kind, name }: { readonly kind: OwnMerchant['kind']; readonly name: string }): string =>
    kind === 'personal' ? t('shell:space.personal') : name;
  const shown = nameOf(user.space);
  const items: MenuProps['items'] = [
    ...(data?.merchants ?? []).map(({ merchantId, merchantName, kind, role, isCurrent }) => {
      const name = nameOf({ kind, name: merchantName });
      return {
        key: merchantId,
        disabled: role === 'guest',
        label: (
          <span className={styles.spaceItem}>
            <b aria-hidden>{initialOf(name)}</b>
            <span>{name}</span>
            {role === 'guest' && <small>{t('merchant:guest')}</small>}
            {isCurrent && <Check size={16} strokeWidth={1.75} aria-label={t('merchant:current')} />}
          </span>
        ),
      };
    }),
    { type: 'divider' },
    { key: NEW, icon: <Plus size={16} strokeWidth={1.75} aria-hidden />, label: t('merchant:create.open') },
  ];
  const pick: MenuProps['onClick'] = ({ key }) => {
    setOpen(false);
    if (key === NEW) setCreating(true);
    else if (key !== current) change.run(key);
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        open={open}
        onOpenChange={setOpen}
        menu={{ items, onClick: pick, selectedKeys: current === undefined ? [] : [current] }}
      >
        <button
          type="button"
          className={styles.space}
          title={shown}
          aria-label={t('merchant:switcher', { name: shown })}
          aria-busy={change.busy}
        >
          {/* Drawn by the stylesheet: as text it would be visible text that the accessible name does not contain. */}
          <b aria-hidden data-initial={initialOf(shown)} />
          <span>{shown}</span>
          <ChevronsUpDown size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </Dropdown>
      {creating && <CreateMerchant close={() => setCreating(false)} created={arrive} />}
    </>
  );
}
