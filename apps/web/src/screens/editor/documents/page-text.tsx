import type { BoardObject } from '@sw/board-model';
import { pageIndexOf } from '@sw/board-render';
import { type BoardDocument, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../features/transport/api.ts';
import styles from './documents.module.css';

interface Props {
  readonly object: BoardObject;
  readonly document: BoardDocument | undefined;
}

/** The text of the open page, for screen readers: on the canvas it is only pixels. */
export function PageText({ object, document }: Props) {
  const page = pageIndexOf(object);
  const { data } = useQuery({
    // Fetched again at each page until all pages are ready.
    queryKey: ['documentTexts', document?.documentId, document?.state === 'done' ? 'all' : page],
    queryFn: () => api.call(ROUTES.getDocumentTexts, { params: { documentId: document?.documentId ?? '' } }),
    enabled: (document?.ready.length ?? 0) > page,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const text = data?.[page];
  return text ? <p className={styles.unseen}>{text}</p> : null;
}
