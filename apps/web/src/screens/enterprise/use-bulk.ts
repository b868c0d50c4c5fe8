import { MEMBERS_AT_ONCE, type MemberChange, type MemberOutcome, type MerchantMember, ROUTES } from '@sw/contract';
import { useState } from 'react';
import { useAction } from '../../features/feedback/use-action.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';
import type { Role } from './role-choice.tsx';
import { refreshEnterprise } from './use-enterprise.ts';

/** Members who get the same change. */
interface Step {
  readonly userIds: readonly string[];
  readonly change: MemberChange;
}

export interface Refused {
  readonly member: MerchantMember;
  readonly problem: NonNullable<MemberOutcome['problem']>;
}

interface Progress {
  readonly done: number;
  readonly total: number;
}

interface Bulk {
  readonly changeRole: (role: Role) => void;
  readonly move: (departmentId: string | null) => void;
  readonly signOut: () => void;
  readonly busy: boolean;
  /** Set while more than one request is needed. */
  readonly progress: Progress | undefined;
  /** The outcome of the last change: who was refused, and how many were changed. */
  readonly refused: readonly Refused[];
  readonly done: number;
  readonly forget: () => void;
}

/** Splits a change into requests of the size that the server accepts. */
export const inParts = ({ userIds, change }: Step): readonly Step[] =>
  Array.from({ length: Math.ceil(userIds.length / MEMBERS_AT_ONCE) }, (_, part) => ({
    userIds: userIds.slice(part * MEMBERS_AT_ONCE, (part + 1) * MEMBERS_AT_ONCE),
    change,
  }));

/** The steps that restore the members' previous values: one step for each value that several members had. */
export function backSteps(members: readonly MerchantMember[], kind: MemberChange['kind']): readonly Step[] {
  if (kind === 'signOut') return [];
  const idsOf = (group: readonly MerchantMember[]) => group.map(({ userId }) => userId);
  return kind === 'role'
    ? [...Map.groupBy(members, ({ role }) => role)].map(([role, group]) => ({
        userIds: idsOf(group),
        change: { kind: 'role', role },
      }))
    : [...Map.groupBy(members, ({ departmentId }) => departmentId)].map(([departmentId, group]) => ({
        userIds: idsOf(group),
        change: { kind: 'move', departmentId },
      }));
}

/** Changes all selected members in batches, and offers Undo for those that were changed. */
export function useBulk(chosen: readonly MerchantMember[]): Bulk {
  const t = useT();
  const [progress, setProgress] = useState<Progress>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [done, setDone] = useState(0);

  const action = useAction(
    async ({
      steps,
      members,
      isUndo,
    }: {
      steps: readonly Step[];
      members: readonly MerchantMember[];
      isUndo: boolean;
    }) => {
      const parts = steps.flatMap(inParts);
      const outcomes: MemberOutcome[] = [];
      for (const { userIds, change } of parts) {
        if (parts.length > 1) setProgress({ done: outcomes.length, total: members.length });
        outcomes.push(...(await api.call(ROUTES.changeMembers, { body: { userIds: [...userIds], change } })));
      }
      const problems = new Map(outcomes.map(({ userId, problem }) => [userId, problem]));
      const changed = members.filter(({ userId }) => problems.get(userId) === null);
      setDone(changed.length);
      setRefused(
        members.flatMap((member) => {
          const problem = problems.get(member.userId) ?? null;
          return problem === null ? [] : [{ member, problem }];
        }),
      );
      const kind = steps[0]?.change.kind ?? 'role';
      const back = isUndo ? [] : backSteps(changed, kind);
      const undo = { label: t('common:undo'), run: () => action.run({ steps: back, members: changed, isUndo: true }) };
      // i18n: merchantAdmin.bulkDone.*
      const text = t(isUndo ? 'merchantAdmin:bulkDone.undone' : `merchantAdmin:bulkDone.${kind}`, {
        count: changed.length,
      });
      if (changed.length > 0) showToast(text, 'plain', back.length === 0 ? undefined : undo);
    },
    {
      settled: async () => {
        setProgress(undefined);
        await refreshEnterprise();
      },
      // Undo may be pressed while the list is still being refetched.
      queued: true,
    },
  );
  const run = (change: MemberChange): void =>
    action.run({ steps: [{ userIds: chosen.map(({ userId }) => userId), change }], members: chosen, isUndo: false });
  return {
    changeRole: (role) => run({ kind: 'role', role }),
    move: (departmentId) => run({ kind: 'move', departmentId }),
    signOut: () => run({ kind: 'signOut' }),
    busy: action.busy,
    progress,
    refused,
    done,
    forget: () => setRefused([]),
  };
}
