import type { NoticeName } from '@sw/contract';

interface Heard {
  /** Everybody on the board: nobody else is told, whoever was mentioned. */
  readonly people: readonly string[];
  readonly owner: string;
  readonly by: string;
  readonly mentions: readonly string[];
  /** Undefined where a thread begins. */
  readonly answers: readonly string[] | undefined;
}

export interface Listener {
  readonly accountId: string;
  readonly name: Extract<NoticeName, `comment.${string}`>;
}

/** Who hears of a comment, each once and for the best of reasons: being called, being answered, owning the board. Never who wrote it. */
export function listeners({ people, owner, by, mentions, answers }: Heard): Listener[] {
  const told = new Map<string, Listener>();
  const add = (accountIds: readonly string[], name: Listener['name']): void => {
    for (const accountId of accountIds) {
      if (accountId === by || told.has(accountId) || !people.includes(accountId)) continue;
      told.set(accountId, { accountId, name });
    }
  };
  add(mentions, 'comment.mentioned');
  if (answers === undefined) add([owner], 'comment.added');
  else add(answers, 'comment.replied');
  return [...told.values()];
}
