import type { Locale } from '@sw/base';
import { AGREEMENTS, type Agreement, agreementPath, CallFailure, REQUEST_TIMEOUT_MS } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { ArrowLeft } from 'lucide-react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { LostDrawing } from '../../features/brand/line-drawings.tsx';
import { AppSpinner } from '../../features/page/app-spinner.tsx';
import { EmptyState } from '../../features/page/empty-state.tsx';
import { useLanguage, useT } from '../../i18n/language.ts';
import { NotFound } from '../not-found/not-found.tsx';
import { type Block, blocksOf } from './blocks.ts';
import styles from './legal.module.css';

/** Fetches the page that the server shows to readers without scripts, as text. Fails in the same way as the api's calls. */
async function fetchLegalText(type: Agreement, locale: Locale, signal: AbortSignal): Promise<readonly Block[]> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  let answer: Response;
  let html: string;
  try {
    answer = await fetch(`${agreementPath(type)}?lang=${locale}`, { signal: AbortSignal.any([signal, timeout]) });
    html = await answer.text();
  } catch (cause) {
    if (signal.aborted) throw cause;
    const [kind, error] = timeout.aborted ? (['timeout', 'TIMEOUT'] as const) : (['network', 'NETWORK_ERROR'] as const);
    throw new CallFailure(kind, 0, '', error, { cause });
  }
  if (!answer.ok) throw new CallFailure('http', answer.status, '', 'SYSTEM_INTERFACE_ERROR');
  const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main');
  const blocks = main === null ? [] : blocksOf(main);
  if (blocks.length === 0) throw new CallFailure('data', answer.status, '', 'DATA_REQUEST_ERROR');
  return blocks;
}

function Piece({ block }: { readonly block: Block }) {
  if (block.kind === 'list') {
    return (
      <ul>
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  }
  if (block.kind === 'title') return <h1>{block.text}</h1>;
  if (block.kind === 'heading') return <h2>{block.text}</h2>;
  return <p>{block.text}</p>;
}

const keyOf = (block: Block): string => (block.kind === 'list' ? block.items.join() : block.text);

function LegalText({ type }: { readonly type: Agreement }) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const query = useQuery({
    queryKey: ['legal', type, locale],
    queryFn: ({ signal }) => fetchLegalText(type, locale, signal),
  });
  if (query.isPending) return <AppSpinner label={t('common:loading')} />;
  if (query.isError) {
    return (
      <EmptyState
        heading
        drawing={<LostDrawing />}
        title={t('account:legal.failed.title')}
        text={t('account:legal.failed.text')}
      >
        <Button size="large" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('common:retry')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <article className={styles.sheet}>
      {query.data.map((block) => (
        <Piece key={keyOf(block)} block={block} />
      ))}
    </article>
  );
}

/** `/account/content/:type`: the user agreement or the privacy policy, for everybody. */
export function Legal() {
  const t = useT();
  const navigate = useNavigate();
  const opened = useLocation().key === 'default';
  const { type: asked } = useParams();
  const type = AGREEMENTS.find((name) => name === asked);
  if (type === undefined) return <NotFound />;
  return (
    <main className={styles.page}>
      <div className={styles.top}>
        {/* If this is the tab's first page, there is no page of ours to go back to. */}
        <Button
          type="text"
          size="large"
          icon={<ArrowLeft size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => void (opened ? navigate('/') : navigate(-1))}
        >
          {t('common:back')}
        </Button>
      </div>
      <LegalText key={type} type={type} />
      {/* Written by the build (vite/third-party-notices.ts): the development server has no such file. */}
      {import.meta.env.PROD && (
        <footer className={styles.footer}>
          <a href={`${import.meta.env.BASE_URL}third-party-notices.txt`} target="_blank" rel="noreferrer">
            {t('account:legal.notices')}
          </a>
        </footer>
      )}
    </main>
  );
}
