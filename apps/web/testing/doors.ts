import type { DoorView } from '@sw/contract';

/** The data of a display at a free room in UTC without bookings. */
export const doorView = (change: Partial<DoorView> = {}): DoorView => ({
  room: {
    roomId: '5',
    name: 'Cedar',
    capacity: 10,
    equipment: ['screen', 'camera'],
    zone: 'UTC',
    appointStartTime: '08:00:00',
    appointEndTime: '18:00:00',
  },
  outOfUse: null,
  current: null,
  signedInBy: null,
  releasesAt: null,
  next: [],
  arrival: null,
  day: [],
  closed: null,
  bookFrom: null,
  freeUntil: null,
  lengths: [],
  extensions: [],
  qr: '7.29384.abc',
  ...change,
});
