import { type MeetingRoom, ROUTES, type ScheduleBlock } from '@sw/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FRESH_MS, roomKeys } from '../../../features/meetings/room-data.ts';
import { api } from '../../../features/transport/api.ts';
import { type Axis, rangeOf } from './axis.ts';
import { layOut, type RoomBlocks } from './layout.ts';

/** The most rooms that one answer has. */
const PART = 200;

/** Rooms in parts that do not depend on the filter, so that another filter asks for nothing again. */
export const partsOf = (rooms: readonly MeetingRoom[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(rooms.length / PART) }, (_, part) =>
    rooms.slice(part * PART, (part + 1) * PART).map(({ roomId }) => roomId),
  );

interface Blocks {
  readonly byRoom: ReadonlyMap<string, RoomBlocks>;
  readonly isPending: boolean;
  readonly isLoadingError: boolean;
  readonly retry: () => void;
}

/**
 * The blocks of the parts that are seen. A visible page asks again when others book, every minute, and at once when
 * somebody returns to it.
 */
export function useBlocks(parts: readonly (readonly string[])[], seen: readonly number[], axis: Axis): Blocks {
  const { from, to } = rangeOf(axis);
  const span = { startsAt: new Date(from).toISOString(), endsAt: new Date(to).toISOString() };
  const { blocks, ...state } = useQueries({
    queries: seen.map((part) => ({
      queryKey: [...roomKeys.schedule, span.startsAt, span.endsAt, parts[part]],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call(ROUTES.readSchedule, { query: { ...span, roomId: [...(parts[part] ?? [])] } }, { signal }),
      refetchInterval: FRESH_MS,
      meta: { failures: 'inPlace' as const },
    })),
    combine: (answers) => ({
      blocks: answers.map(({ data }) => data?.blocks),
      isPending: answers.some((answer) => answer.isPending),
      isLoadingError: answers.some((answer) => answer.isLoadingError),
      retry: () => {
        for (const answer of answers) if (answer.isError) void answer.refetch();
      },
    }),
  });
  const byRoom = useMemo(
    () =>
      layOut(
        blocks.flatMap((part): readonly ScheduleBlock[] => part ?? []),
        axis,
      ),
    [blocks, axis],
  );
  return { byRoom, ...state };
}
