import type { MeetingDetail, MeetingRoom } from '@sw/contract';
import type { BookingForm } from './use-booking-form.ts';

/** The props of the page's parts, in a wide window and on a phone. */
export interface LayoutProps {
  readonly title: string;
  readonly form: BookingForm;
  readonly rooms: readonly MeetingRoom[];
  readonly meeting: MeetingDetail | undefined;
  readonly now: number;
  readonly cancel: () => void;
}
