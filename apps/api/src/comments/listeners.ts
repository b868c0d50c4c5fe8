import type { NoticeName } from '@sw/contract';

interface Heard {
  /** Everybody on the board. Other users are not notified, even if mentioned. */
  readonly people: readonly string[];
  readonly owner: string;
  readonly by: string;
  readonly mentions: readonly string[];
  /** Undefined for a new thread. */
  readonly answers: readonly string[] | undefined;
}

export interface Listener {
  readonly accountId: string;
  readonly name: Extract<NoticeName, `comment.${string}`>;
}

/**
 * The recipients of a comment, each listed once with the strongest reason: mentioned, answered, owner of the board.
 * Never includes the author.
 */
export function listeners({ people, owner, by, mentions, answers }: Heard): Listener[] {
  const recipients = new Map<string, Listener>();
  const add = (accountIds: readonly string[], name: Listener['name']): void => {
    for (const accountId of accountIds) {
      if (accountId === by || recipients.has(accountId) || !people.includes(accountId)) continue;
      recipients.set(accountId, { accountId, name });
    }
  };
  add(mentions, 'comment.mentioned');
  if (answers === undefined) add([owner], 'comment.added');
  else add(answers, 'comment.replied');
  return [...recipients.values()];
}
