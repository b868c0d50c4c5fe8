import { ROUTES, type RouteInput } from '@sw/contract';
import { create } from 'zustand';
import { type Action, useAction } from '../../features/feedback/use-action.ts';
import { keepUser } from '../../features/session/session.ts';
import { api } from '../../features/transport/api.ts';

interface Saving {
  /** The number of changes being sent. */
  readonly pending: number;
  /** The newest change was refused or did not arrive; a message shows the reason. */
  readonly failed: boolean;
}

const NOTHING: Saving = { pending: 0, failed: false };

/** The state of the line at the top, which shows whether everything is saved. */
export const useSaving = create<Saving>(() => NOTHING);

export const resetSaving = (): void => useSaving.setState(NOTHING);

/** Runs a change of the account while the line at the top shows it. Rethrows what the change throws. */
export async function whileSaving<T>(change: () => Promise<T>): Promise<T> {
  useSaving.setState(({ pending }) => ({ pending: pending + 1, failed: false }));
  try {
    return await change();
  } catch (failure) {
    useSaving.setState({ failed: true });
    throw failure;
  } finally {
    useSaving.setState(({ pending }) => ({ pending: pending - 1 }));
  }
}

export type UserChange = RouteInput<typeof ROUTES.changeUserInfo>['body'];

export const saveUser = (body: UserChange): Promise<void> =>
  whileSaving(async () => keepUser(await api.call(ROUTES.changeUserInfo, { body })));

/** Saves changes of one setting, one after the other. */
export const useSaveUser = (): Action<UserChange> => useAction(saveUser, { queued: true });
