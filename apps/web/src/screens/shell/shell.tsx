import { Drawer } from 'antd';
import { Menu as MenuIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { Logo } from '../../features/brand/logo.tsx';
import { lazyPart } from '../../features/lazy/lazy-part.tsx';
import { Bell } from '../../features/notices/bell.tsx';
import { useT } from '../../i18n/language.ts';
import { layers } from '../../ui/layer.ts';
import { useNarrow } from '../../ui/use-media.ts';
import styles from './shell.module.css';
import { Sider } from './sider.tsx';
import { UnsentWork } from './unsent-work.tsx';

const UploadPanel = lazyPart(async () => (await import('../../features/files/upload-panel.tsx')).UploadPanel);

/** The sider on the backdrop, and the page as a sheet beside it. On phones the sider is a drawer. */
export function Shell() {
  const t = useT();
  const narrow = useNarrow();
  const { pathname } = useLocation();
  const [drawer, setDrawer] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer that led to it
  useEffect(() => setDrawer(false), [pathname]);
  return (
    <div className={styles.shell}>
      <UnsentWork />
      <a className={styles.skip} href="#page">
        {t('shell:skip')}
      </a>
      <header className={styles.topBar}>
        <button
          type="button"
          className={styles.menuButton}
          aria-label={t('shell:menu.open')}
          onClick={() => setDrawer(true)}
        >
          <MenuIcon size={20} strokeWidth={1.75} aria-hidden />
        </button>
        <Link to="/" className={styles.brand}>
          <Logo size="1.75rem" />
          <span>{t('common:product')}</span>
        </Link>
        {narrow && (
          <div className={styles.topEnd}>
            <Bell placement="bottomRight" />
          </div>
        )}
      </header>
      <aside className={styles.sider}>
        <Sider bell={!narrow} />
      </aside>
      <Drawer
        open={drawer}
        getContainer={layers}
        onClose={() => setDrawer(false)}
        placement="left"
        size={288}
        closable={false}
        title={null}
        styles={{ section: { background: 'var(--sw-backdrop)' }, body: { padding: 0 } }}
      >
        <Sider bell={false} />
      </Drawer>
      <main className={styles.sheet} id="page" tabIndex={-1}>
        <Outlet />
      </main>
      <UploadPanel />
    </div>
  );
}
