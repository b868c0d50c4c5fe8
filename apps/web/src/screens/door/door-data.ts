import { SECOND } from '@sw/base';
import { CallFailure, type DoorView, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { serverClock } from '../../clock/clock.ts';
import { api } from '../../features/transport/api.ts';
import { queryClient } from '../../features/transport/query-client.ts';
import { storage } from '../../storage/storage.ts';
import { keyIn } from './door-state.ts';

/** How often a display sends a request; most answers are empty, because nothing has changed. */
const ASK_MS = 10 * SECOND;
const PATIENCE_MS = 8 * SECOND;

const keptPlan = z.object({ view: ROUTES.readDoor.reply, at: z.number() });
/** The plan, and the time at which the server sent it. */
export type Plan = z.infer<typeof keptPlan>;

const keyOf = (key: string) => ['door', key] as const;

/** Stores a new plan from the answer to an action at the door. */
export function keepPlan(key: string, view: DoorView): void {
  const plan: Plan = { view, at: serverClock.now() };
  storage.doorPlan.set(plan);
  queryClient.setQueryData(keyOf(key), plan);
}

async function askForPlan(key: string, signal: AbortSignal): Promise<Plan> {
  void serverClock.sync();
  const how = { signal, anonymous: true, timeoutMs: PATIENCE_MS };
  const view = await api.call(ROUTES.readDoor, { params: { key } }, how);
  const plan = { view, at: serverClock.now() };
  storage.doorPlan.set(plan);
  return plan;
}

const isUnknownDoor = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.error === 'DOOR_UNKNOWN' || failure.error === 'BAD_REQUEST');

/** The last plan stays while the connection is lost, even through a reload; requests continue automatically. */
export function useDoor(key: string) {
  const query = useQuery({
    queryKey: keyOf(key),
    queryFn: ({ signal }) => askForPlan(key, signal),
    initialData: () => keptPlan.safeParse(storage.doorPlan.get()).data,
    initialDataUpdatedAt: 0,
    refetchInterval: ASK_MS,
    refetchIntervalInBackground: true,
    networkMode: 'always',
    retry: false,
    meta: { failures: 'inPlace' },
  });
  const { refetch } = query;
  useEffect(() => {
    const ask = (): void => void refetch();
    window.addEventListener('online', ask);
    window.addEventListener('offline', ask);
    return () => {
      window.removeEventListener('online', ask);
      window.removeEventListener('offline', ask);
    };
  }, [refetch]);
  return { plan: query.data, isOffline: query.isError, isUnknown: isUnknownDoor(query.error) };
}

/** The key of this tablet: from the address, from which it is then removed, or as typed. */
export function useDoorKey() {
  const [key, setKey] = useState(() => keyIn(window.location.hash) ?? storage.doorKey.get());
  const connect = (next: string | undefined): void => {
    // The plan of another room must never be shown for this one.
    if (next !== storage.doorKey.get()) storage.doorPlan.remove();
    if (next === undefined) storage.doorKey.remove();
    else storage.doorKey.set(next);
    setKey(next);
  };
  useEffect(() => {
    const read = (): void => {
      const given = keyIn(window.location.hash);
      if (given === undefined) return;
      if (given !== storage.doorKey.get()) storage.doorPlan.remove();
      storage.doorKey.set(given);
      setKey(given);
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    };
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return { key, connect };
}
