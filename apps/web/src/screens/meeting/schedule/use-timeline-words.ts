import type { MeetingRoom } from '@sw/contract';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useT } from '../../../i18n/language.ts';
import type { Spot } from './cursor.ts';
import type { Selection } from './selection.ts';
import type { BlockWords } from './use-block-words.ts';

interface TimelineWords {
  /** The text of a place for screen readers. */
  readonly spot: (room: MeetingRoom, at: number, spot: Spot) => string;
  readonly selection: (selection: Selection) => { readonly title: string; readonly time: string };
  /** Announced while keys or the pointer change it. */
  readonly announce: (room: MeetingRoom, selection: Selection) => string;
}

/** `week`: the line shows several days, so a time needs its day. */
export function useTimelineWords(zone: string, week: boolean, words: BlockWords): TimelineWords {
  const t = useT();
  const { time, moment, span, daySpan } = useRoomFormats(zone);
  const when = week ? moment : time;
  const selection = (chosen: Selection) => ({
    title: chosen.moves ? words.subject(chosen.moves) : t('meetingRooms:new'),
    time: chosen.blocked === true ? t('meetingRooms:taken') : span(chosen.from, chosen.to),
  });
  return {
    spot: (room, at, spot) => {
      if (spot.kind === 'booking')
        return t('meetingRooms:spot.booking', { room: room.name, booking: words.label(spot.booking) });
      if (spot.kind === 'free')
        return t('meetingRooms:spot.free', { room: room.name, time: when(at), until: time(spot.to) });
      return t('meetingRooms:spot.shut', { room: room.name, time: when(at) });
    },
    selection,
    announce: (room, chosen) => {
      const { title, time: said } = selection(chosen);
      const inWeek = week && chosen.blocked !== true;
      return t('meetingRooms:spot.selection', {
        title,
        room: room.name,
        time: inWeek ? daySpan(chosen.from, chosen.to) : said,
      });
    },
  };
}
