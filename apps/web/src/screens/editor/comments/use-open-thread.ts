import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

const NAME = 'comment';

/** The open thread is in the address, so that mails and notices can link to it and users can share it. */
export function useOpenThread(wbNo: string, openPage: string) {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const put = useCallback(
    (threadId: string | undefined) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          if (threadId === undefined) after.delete(NAME);
          else after.set(NAME, threadId);
          return after;
        },
        { replace: true },
      ),
    [setQuery],
  );
  const open = useCallback(
    ({ pageId, threadId }: { readonly pageId: string; readonly threadId: string }) => {
      if (pageId === openPage) put(threadId);
      else void navigate(`/board/${wbNo}/${pageId}?${NAME}=${threadId}`, { replace: true });
    },
    [navigate, put, wbNo, openPage],
  );
  const close = useCallback(() => put(undefined), [put]);
  return { threadId: query.get(NAME) ?? undefined, open, close };
}
