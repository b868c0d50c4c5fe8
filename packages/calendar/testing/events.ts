import type { InvitationEvent } from '../src/index.ts';

export const anEvent = (parts: Partial<InvitationEvent> = {}): InvitationEvent => ({
  uid: 'meeting-1@whiteboard.example',
  sequence: 0,
  stamp: Date.parse('2026-03-01T12:00:00Z'),
  start: Date.parse('2026-03-30T07:00:00Z'),
  end: Date.parse('2026-03-30T08:00:00Z'),
  zone: 'Europe/Berlin',
  subject: 'Plans',
  status: 'confirmed',
  organiser: { name: 'Ada', email: 'ada@example.com' },
  attendees: [{ name: 'Bo', email: 'bo@example.com', answer: 'unset' }],
  ...parts,
});
