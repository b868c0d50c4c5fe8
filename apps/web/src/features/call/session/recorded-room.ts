import { parseCallIdentity } from '@sw/contract';
import type { MediaRoom } from '../media/media-room.ts';
import type { RecordedDevice, RecordingRoom } from '../recording/recording-room.ts';

/** Listeners that run on every change of the room. */
export class RoomWatchers {
  readonly #watchers = new Set<() => void>();

  add(run: () => void): () => void {
    this.#watchers.add(run);
    return () => void this.#watchers.delete(run);
  }

  notify(): void {
    for (const run of [...this.#watchers]) run();
  }
}

/** A room as its recording sees it. @param current the room of the call, while it runs */
export function recordedRoom(current: () => MediaRoom | undefined, watchers: RoomWatchers): RecordingRoom | undefined {
  const ownIdentity = current()?.identity;
  if (ownIdentity === undefined) return undefined;
  return {
    ownIdentity,
    devices: () => {
      const room = current();
      return (room?.participants() ?? []).flatMap(({ identity, attributes, microphone }): RecordedDevice[] => {
        const userId = parseCallIdentity(identity)?.userId;
        if (userId === undefined) return [];
        return [{ identity, userId, attributes, audio: microphone ? room?.audio(identity) : undefined }];
      });
    },
    setAttributes: async (change) => current()?.setAttributes(change),
    onChange: (run) => watchers.add(run),
  };
}
