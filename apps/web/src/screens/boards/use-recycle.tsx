import { LANGUAGE_TAG } from '@sw/base';
import { type ListedBoard, ROUTES } from '@sw/contract';
import { type ReactNode, useState } from 'react';
import { inBatches } from '../../features/boards/batches.ts';
import { ConfirmDialog } from '../../features/feedback/confirm-dialog.tsx';
import { useSession } from '../../features/session/session-store.ts';
import { api } from '../../features/transport/api.ts';
import { useLanguage, useT } from '../../i18n/language.ts';

type Named = Pick<ListedBoard, 'wbNo' | 'wbName'>;

interface Question<Board> {
  readonly boards: readonly Board[];
  readonly names: readonly string[];
}

/** The others on these boards now. Empty if that cannot be read: recycling can be undone with one click. */
async function othersOn(boards: readonly Named[], userId: string | undefined): Promise<string[]> {
  const wbNos = boards.map(({ wbNo }) => wbNo);
  const answers = await inBatches(wbNos, (some) => api.call(ROUTES.listOnline, { body: { wbNos: [...some] } })).catch(
    () => [],
  );
  const people = answers.flat().flatMap((board) => board.people);
  return [...new Map(people.map((person) => [person.userId, person.nickName]))]
    .filter(([id]) => id !== userId)
    .map(([, nickName]) => nickName);
}

/** Recycles boards immediately, unless somebody is working on one of them: then the user must confirm. */
export function useRecycle<Board extends Named>(
  recycle: (boards: readonly Board[]) => void,
): { readonly run: (boards: readonly Board[]) => void; readonly question: ReactNode } {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const userId = useSession((state) => state.user?.userId);
  const [asked, setAsked] = useState<Question<Board>>();
  const run = (boards: readonly Board[]): void => {
    void othersOn(boards, userId).then((names) => {
      if (names.length === 0) return recycle(boards);
      setAsked({ boards, names });
    });
  };
  const { boards = [], names = [] } = asked ?? {};
  const list = new Intl.ListFormat(LANGUAGE_TAG[locale]).format(names);
  const [first] = boards;
  return {
    run,
    question: (
      <ConfirmDialog
        open={asked !== undefined}
        title={
          boards.length === 1
            ? t('boards:inUse.one', { name: first?.wbName ?? '' })
            : t('boards:inUse.several', { count: boards.length })
        }
        text={t('boards:inUse.text', { count: names.length, names: list })}
        action={t('boards:menu.recycle')}
        close={() => setAsked(undefined)}
        run={async () => () => recycle(boards)}
      />
    ),
  };
}
