import { type InvitedEvent, type MeetingCalendar, type PersonView, type UidView, viewOf } from './meeting-view.ts';

/** What a mail about a meeting says. */
export const INVITATION_KINDS = ['invited', 'changed', 'cancelled'] as const;
export type InvitationKind = (typeof INVITATION_KINDS)[number];

/** One event for some people: RFC 5546 requests it, or cancels it if the kind is `cancelled`. */
export interface InvitationMessage {
  readonly kind: InvitationKind;
  readonly event: InvitedEvent;
  readonly sequence: number;
  /** Keys of `MeetingCalendar.people`. */
  readonly to: readonly string[];
}

export interface InvitationChanges {
  readonly messages: readonly InvitationMessage[];
  /** What the changed meetings of each stored UID have from now on. */
  readonly sequences: ReadonlyMap<string, number>;
}

interface Step {
  readonly storedUid: string;
  readonly kind: InvitationKind;
  readonly event: InvitedEvent;
}

const textOf = ({ meetingId: _, ...event }: InvitedEvent): string => JSON.stringify(event);

const eventsOf = ({ meetings }: UidView): InvitedEvent[] => [...meetings.values()].map(({ event }) => event);

/** A whole series, followed by its meetings that are not as the rule says. Those that are over need no mail. */
function wholeOf(whole: InvitedEvent, { meetings }: UidView, now: number): InvitedEvent[] {
  const others = [...meetings.values()].filter(({ asRule, event }) => !asRule && event.end > now);
  return [whole, ...others.map(({ event }) => event)];
}

/** Everything under a UID. One meeting of a series goes by itself. */
const allOf = (view: UidView, now: number): InvitedEvent[] =>
  view.whole === undefined || view.meetings.size === 1 ? eventsOf(view) : wholeOf(view.whole, view, now);

const cancellationOf = (view: UidView): InvitedEvent[] =>
  view.whole === undefined || view.meetings.size === 1 ? eventsOf(view) : [view.whole];

/** One changed meeting of a series is one message about it; for more the series is sent again. */
function uidSteps(before: UidView, after: UidView, now: number): Omit<Step, 'storedUid'>[] {
  const gone = [...before.meetings].filter(([start]) => !after.meetings.has(start));
  const changed = [...after.meetings].filter(([start, { event }]) => {
    const known = before.meetings.get(start);
    return known === undefined || textOf(known.event) !== textOf(event);
  });
  const isNew = changed.some(([start]) => !before.meetings.has(start));
  if (after.whole !== undefined && (isNew || gone.length + changed.length > 1))
    return wholeOf(after.whole, after, now).map((event) => ({ kind: 'changed', event }));
  return [
    ...gone.map(([, { event }]) => ({ kind: 'cancelled' as const, event })),
    ...changed.map(([, { event }]) => ({ kind: 'changed' as const, event })),
  ];
}

/** What brings a person's calendar from one state to the next. */
function stepsBetween(before: PersonView, after: PersonView, now: number): Step[] {
  const cancelled = [...before].filter(([uid]) => !after.has(uid));
  const kind = before.size === 0 ? 'invited' : 'changed';
  return [
    ...cancelled.flatMap(([, view]) =>
      cancellationOf(view).map((event) => ({ storedUid: view.storedUid, kind: 'cancelled' as const, event })),
    ),
    ...[...after].flatMap(([uid, view]) => {
      const known = before.get(uid);
      const steps = known ? uidSteps(known, view, now) : allOf(view, now).map((event) => ({ kind, event }) as const);
      return steps.map((step) => ({ storedUid: view.storedUid, ...step }));
    }),
  ];
}

/**
 * The messages that tell everybody's calendar what a command has changed. Both states have the same series and single
 * meetings. Nothing is sent to those for whom nothing changed.
 */
export function invitationChanges(before: MeetingCalendar, after: MeetingCalendar, now: number): InvitationChanges {
  const sequences = new Map<string, number>();
  const sequenceOf = (uid: string): number => {
    const known = before.sequences.get(uid);
    const sequence = known === undefined ? (after.sequences.get(uid) ?? 0) : known + 1;
    sequences.set(uid, sequence);
    return sequence;
  };
  const everybody = [...new Set([...before.people.keys(), ...after.people.keys()])];
  // Most people of a series are in the same meetings: what changes for them is computed once.
  const groups = Map.groupBy(everybody, (person) =>
    JSON.stringify([before.people.get(person) ?? [], after.people.get(person) ?? []]),
  );
  const messages = [...groups].flatMap(([key, to]) => {
    const [was, is] = JSON.parse(key) as [string[], string[]];
    return stepsBetween(viewOf(before, was), viewOf(after, is), now).map(({ storedUid, kind, event }) => ({
      ...{ kind, event, to },
      sequence: sequenceOf(storedUid),
    }));
  });
  return { messages, sequences };
}

/** Everything that stands in the calendar of a person, with its SEQUENCE: a series and what is not as its rule says. */
export function personEvents(
  calendar: MeetingCalendar,
  person: string,
): { readonly event: InvitedEvent; readonly sequence: number }[] {
  const view = viewOf(calendar, calendar.people.get(person) ?? []);
  return [...view.values()].flatMap((one) =>
    allOf(one, 0).map((event) => ({ event, sequence: calendar.sequences.get(one.storedUid) ?? 0 })),
  );
}

/** The messages that are left if some people get none. */
export const withoutPeople = (
  messages: readonly InvitationMessage[],
  isLeftOut: (person: string, event: InvitedEvent) => boolean,
): InvitationMessage[] =>
  messages
    .map((message) => ({ ...message, to: message.to.filter((person) => !isLeftOut(person, message.event)) }))
    .filter(({ to }) => to.length > 0);
