/** Notices that users may turn off. Hand-overs and sign-ins are not among them: those need an answer. */
export const NOTICE_KINDS = ['shares', 'boards', 'comments', 'calls', 'meetings'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** In the notification centre, or by mail. */
export const NOTICE_CHANNELS = ['app', 'mail'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** The channels that each kind has. */
export const CHANNELS_OF_KIND = {
  shares: ['app', 'mail'],
  boards: ['app'],
  comments: ['app', 'mail'],
  calls: ['app'],
  meetings: ['app', 'mail'],
} as const satisfies Record<NoticeKind, readonly NoticeChannel[]>;

/** A user's choices; missing ones are on. */
export type NoticeChoices = Readonly<
  Partial<Record<NoticeKind, Readonly<Partial<Record<NoticeChannel, boolean | undefined>>> | undefined>>
>;

/** Whether a user gets notices of this kind on this channel. Null: a kind that nobody can turn off. */
export function wantsNotice(choices: NoticeChoices, kind: NoticeKind | null, channel: NoticeChannel): boolean {
  if (kind === null) return true;
  const channels: readonly NoticeChannel[] = CHANNELS_OF_KIND[kind];
  return channels.includes(channel) && choices[kind]?.[channel] !== false;
}

/** The choices after a change. Choices that the change does not name stay, and only existing channels are kept. */
export function changedChoices(choices: NoticeChoices, change: NoticeChoices): NoticeChoices {
  const entries = NOTICE_KINDS.map((kind) => {
    const both = { ...choices[kind], ...withoutGaps(change[kind]) };
    const kept = CHANNELS_OF_KIND[kind].filter((channel) => both[channel] === false);
    return [kind, Object.fromEntries(kept.map((channel) => [channel, false]))] as const;
  });
  return Object.fromEntries(entries.filter(([, off]) => Object.keys(off).length > 0));
}

const withoutGaps = (some: NoticeChoices[NoticeKind]) =>
  Object.fromEntries(Object.entries(some ?? {}).filter(([, value]) => value !== undefined));
