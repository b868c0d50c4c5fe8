import type { BoardObject } from '@sw/board-model';
import { useEffect, useRef, useState } from 'react';
import { useEditorSession } from '../../shell/session/editor-context.ts';
import type { Player } from './use-player.ts';

export interface ForEveryone {
  /** This user is playing it for everyone. */
  readonly leading: boolean;
  readonly toggle: () => void;
  /** The name of another user who is playing it for everyone. */
  readonly leader: string | undefined;
}

/**
 * Plays a recording for everyone on the page, in step: the leader's position is sent with presence, so it is never stored,
 * and later listeners join at the current position.
 */
export function useForEveryone({ selectId }: BoardObject, player: Player): ForEveryone {
  const { page, faces } = useEditorSession();
  const [leading, setLeading] = useState(false);
  const [leader, setLeader] = useState<string>();
  const { playing, at } = player;
  const latest = useRef(player);
  useEffect(() => {
    latest.current = player;
  });

  useEffect(() => {
    if (leading) page.say({ kind: 'playing', selectId, playing, at });
  }, [page, selectId, leading, playing, at]);
  useEffect(() => {
    if (!leading) return;
    return () => page.say({ kind: 'playing', selectId: null, playing: false, at: 0 });
  }, [page, leading]);

  useEffect(() => {
    let heard: object | undefined;
    return page.on('people', (people) => {
      const found = [...people.values()].find(({ items }) => {
        const item = items.get('playing');
        return item?.kind === 'playing' && item.selectId === selectId;
      });
      const item = found?.items.get('playing');
      setLeader(found ? faces.face(found.actor).name : undefined);
      // Presence changes all the time: only a new position is followed.
      if (item === heard || (item === undefined && heard === undefined)) return;
      heard = item;
      if (item?.kind === 'playing') latest.current.follow(item.playing, item.at);
      else latest.current.follow(false, latest.current.at);
    });
  }, [page, faces, selectId]);

  const toggle = (): void => {
    if (!leading && !playing) player.toggle();
    setLeading(!leading);
  };
  return { leading, toggle, leader };
}
