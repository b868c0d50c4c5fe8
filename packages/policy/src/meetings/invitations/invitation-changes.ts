import { type InvitedEvent, type MeetingCalendar, type PersonView, type UidView, viewOf } from './meeting-view.ts';

/**
 * The kind of a mail about a meeting. `cancelled`: it does not take place. `removed`: it takes place without the reader.
 * `replaced`: the reader is still in it, but another entry takes the place of this one in the calendar.
 */
export const INVITATION_KINDS = ['invited', 'changed', 'cancelled', 'removed', 'replaced'] as const;
export type InvitationKind = (typeof INVITATION_KINDS)[number];

const ENDS_EVENT: ReadonlySet<InvitationKind> = new Set(['cancelled', 'removed', 'replaced']);
/** Whether the kind is a CANCEL in RFC 5546; all others are a REQUEST. */
export const endsEvent = (kind: InvitationKind): boolean => ENDS_EVENT.has(kind);

/** One event for some people. */
export interface InvitationMessage {
  readonly kind: InvitationKind;
  readonly event: InvitedEvent;
  readonly sequence: number;
  /** Keys of `MeetingCalendar.people`. */
  readonly to: readonly string[];
  /** The number of meetings that it adds to the calendars of these people; at least one, also for a change or a cancellation. */
  readonly meetings: number;
  /** The reason of a cancellation. */
  readonly reason?: string | undefined;
}

export interface InvitationChanges {
  readonly messages: readonly InvitationMessage[];
  /** The new value for the changed meetings, by stored UID. */
  readonly sequences: ReadonlyMap<string, number>;
}

interface Step {
  readonly storedUid: string;
  /** The meaning of a removed event for the reader depends on the state after the change. */
  readonly kind: 'invited' | 'changed' | 'gone';
  readonly event: InvitedEvent;
  /** The meetings that the event represents. */
  readonly meetingIds: readonly string[];
  /** Those of them that have no message of their own. */
  readonly asRule: readonly string[];
}

/** The properties whose change is mailed. A new reminder alone is not mailed: our reminders follow it. */
const textOf = ({ meetingId: _, remind: __, ...event }: InvitedEvent): string => JSON.stringify(event);

const eventsOf = ({ meetings }: UidView): InvitedEvent[] => [...meetings.values()].map(({ event }) => event);

/** A whole series, followed by its meetings that differ from the rule. Meetings that have ended need no mail. */
function wholeOf(whole: InvitedEvent, { meetings }: UidView, now: number): InvitedEvent[] {
  const others = [...meetings.values()].filter(({ asRule, event }) => !asRule && event.end > now);
  return [whole, ...others.map(({ event }) => event)];
}

/** All events under a UID. A single meeting of a series is sent separately. */
const allOf = (view: UidView, now: number): InvitedEvent[] =>
  view.whole === undefined || view.meetings.size === 1 ? eventsOf(view) : wholeOf(view.whole, view, now);

const cancellationOf = (view: UidView): InvitedEvent[] =>
  view.whole === undefined || view.meetings.size === 1 ? eventsOf(view) : [view.whole];

function stepsOf(
  kind: Step['kind'],
  events: readonly InvitedEvent[],
  { meetings }: UidView,
): Omit<Step, 'storedUid'>[] {
  const all = [...meetings.values()];
  const [ids, asRule] = [all, all.filter((one) => one.asRule)].map((some) => some.map(({ event }) => event.meetingId));
  return events.map((event) => {
    const own = [event.meetingId];
    if (event.recurrence === undefined) return { kind, event, meetingIds: own, asRule: own };
    return { kind, event, meetingIds: ids ?? [], asRule: asRule ?? [] };
  });
}

/** One changed meeting of a series is one message about it; for more the series is sent again. */
function uidSteps(before: UidView, after: UidView, now: number): Omit<Step, 'storedUid'>[] {
  // A series that has only one meeting now: the event without a rule replaces the one with it. People who were in only one
  // of its meetings have no event with a rule.
  if (before.whole !== undefined && after.whole === undefined)
    return [
      ...stepsOf('gone', before.meetings.size === 1 ? eventsOf(before) : [], before),
      ...stepsOf('changed', eventsOf(after), after),
    ];
  const gone = [...before.meetings].filter(([start]) => !after.meetings.has(start));
  const changed = [...after.meetings].filter(([start, { event }]) => {
    const known = before.meetings.get(start);
    return known === undefined || textOf(known.event) !== textOf(event);
  });
  const isNew = changed.some(([start]) => !before.meetings.has(start));
  if (after.whole !== undefined && (before.whole === undefined || isNew || gone.length + changed.length > 1))
    return stepsOf('changed', wholeOf(after.whole, after, now), after);
  const eventsIn = (some: typeof gone) => some.map(([, { event }]) => event);
  return [...stepsOf('gone', eventsIn(gone), before), ...stepsOf('changed', eventsIn(changed), after)];
}

/** The messages that bring a person's calendar from one state to the next. */
function stepsBetween(before: PersonView, after: PersonView, now: number): Step[] {
  const cancelled = [...before].filter(([uid]) => !after.has(uid));
  const kind = before.size === 0 ? 'invited' : 'changed';
  return [
    ...cancelled.flatMap(([, view]) =>
      stepsOf('gone', cancellationOf(view), view).map((step) => ({ storedUid: view.storedUid, ...step })),
    ),
    ...[...after].flatMap(([uid, view]) => {
      const known = before.get(uid);
      const steps = known ? uidSteps(known, view, now) : stepsOf(kind, allOf(view, now), view);
      return steps.map((step) => ({ storedUid: view.storedUid, ...step }));
    }),
  ];
}

const liveIn = ({ meetings }: MeetingCalendar): Set<string> =>
  new Set(meetings.filter((meeting) => meeting.live).map(({ meetingId }) => meetingId));

/**
 * The messages that update everybody's calendar after a command. Both states have the same series
 * and single meetings. People who see no change get no message.
 */
export function invitationChanges(before: MeetingCalendar, after: MeetingCalendar, now: number): InvitationChanges {
  const sequences = new Map<string, number>();
  const sequenceOf = (uid: string): number => {
    const known = before.sequences.get(uid);
    const sequence = known === undefined ? (after.sequences.get(uid) ?? 0) : known + 1;
    sequences.set(uid, sequence);
    return sequence;
  };
  const [wasLive, live] = [liveIn(before), liveIn(after)];
  /** The reader is in the meetings `own` after the change. */
  const kindOf = ({ kind, meetingIds }: Step, own: ReadonlySet<string>): InvitationKind => {
    if (kind !== 'gone') return kind;
    const left = meetingIds.filter((meetingId) => live.has(meetingId));
    if (left.length === 0) return 'cancelled';
    return left.some((meetingId) => own.has(meetingId)) ? 'replaced' : 'removed';
  };
  const everybody = [...new Set([...before.people.keys(), ...after.people.keys()])];
  // Most people of a series are in the same meetings, so their changes are computed once.
  const groups = Map.groupBy(everybody, (person) =>
    JSON.stringify([before.people.get(person) ?? [], after.people.get(person) ?? []]),
  );
  const messages = [...groups].flatMap(([key, to]) => {
    const [was, is] = JSON.parse(key) as [string[], string[]];
    const own = new Set(is);
    const known = new Set(was.filter((meetingId) => wasLive.has(meetingId)));
    return stepsBetween(viewOf(before, was), viewOf(after, is), now).map((step) => ({
      kind: kindOf(step, own),
      event: step.event,
      to,
      sequence: sequenceOf(step.storedUid),
      meetings: Math.max(1, step.asRule.filter((meetingId) => !known.has(meetingId)).length),
    }));
  });
  return { messages, sequences };
}

/** All entries in a person's calendar, with their SEQUENCE: series and the meetings that differ from their rule. */
export function personEvents(
  calendar: MeetingCalendar,
  person: string,
): { readonly event: InvitedEvent; readonly sequence: number }[] {
  const view = viewOf(calendar, calendar.people.get(person) ?? []);
  return [...view.values()].flatMap((one) =>
    allOf(one, 0).map((event) => ({ event, sequence: calendar.sequences.get(one.storedUid) ?? 0 })),
  );
}

/** The remaining messages if some people get none. */
export const withoutPeople = <Message extends Pick<InvitationMessage, 'event' | 'to'>>(
  messages: readonly Message[],
  isLeftOut: (person: string, event: InvitedEvent) => boolean,
): Message[] =>
  messages
    .map((message) => ({ ...message, to: message.to.filter((person) => !isLeftOut(person, message.event)) }))
    .filter(({ to }) => to.length > 0);
