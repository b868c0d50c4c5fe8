import type { PageInfo } from '@sw/contract';
import { CircleAlert } from 'lucide-react';
import { useNavigate } from 'react-router';
import { hasLists } from '../../../features/mini-program/lists.ts';
import type { MessageKey } from '../../../i18n/keys.ts';
import { useT } from '../../../i18n/language.ts';
import { Banner, BannerButton } from '../shell/banners/banner.tsx';
import { useEditor, useRun } from '../shell/session/editor-context.ts';
import { neighbourOf } from './neighbour.ts';

const MESSAGES = {
  pageDeleted: ['editorPeople:gone.page', 'editorPeople:gone.pageText'],
  boardRecycled: ['editorPeople:gone.recycled', 'editorPeople:gone.recycledText'],
  removed: ['editorPeople:gone.removed', 'editorPeople:gone.removedText'],
} as const satisfies Record<string, readonly [MessageKey, MessageKey]>;

const ends = (reason: string | undefined): reason is keyof typeof MESSAGES =>
  reason !== undefined && Object.hasOwn(MESSAGES, reason);

/** The board or page on the screen no longer exists; offers where to go. */
export function GoneBanner({ page }: { readonly page: PageInfo }) {
  const t = useT();
  const run = useRun();
  const navigate = useNavigate();
  const reason = useEditor(({ rights }) => rights.reason);
  if (!ends(reason)) return null;
  const [title, text] = MESSAGES[reason];
  const next = reason === 'pageDeleted' ? neighbourOf(page.pages, page) : undefined;
  return (
    <Banner
      tone="danger"
      icon={<CircleAlert size={20} strokeWidth={1.75} aria-hidden />}
      title={<strong>{t(title)}</strong>}
      text={t(text)}
    >
      {next !== undefined ? (
        <BannerButton label={t('editorPeople:gone.pageOn')} onClick={() => run({ name: 'openPage', pageId: next })} />
      ) : (
        hasLists() && <BannerButton label={t('notices:toList')} onClick={() => void navigate('/board')} />
      )}
    </Banner>
  );
}
