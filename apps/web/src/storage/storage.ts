import { LOCALES, type Locale } from '@sw/base';
import type { ClockOffset } from '@sw/contract';
import * as z from 'zod';
import { type Area, browserArea } from './area.ts';

/** The prefix of everything we store in the browser. Only this module accesses it. */
const STORAGE_PREFIX = 'iwb_';

export const THEME_CHOICES = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

export const BOARD_VIEWS = ['grid', 'list'] as const;
export type BoardView = (typeof BOARD_VIEWS)[number];

const storedUser = z.object({ userId: z.string(), unionId: z.string().nullable() });
export type StoredUser = z.infer<typeof storedUser>;

const lastPage = z.object({ path: z.string(), userId: z.string() });
export type LastPage = z.infer<typeof lastPage>;

const followed = z.object({ wbNo: z.string(), actor: z.number(), clientId: z.string() });
type Followed = z.infer<typeof followed>;

/** Uploads in parts, by their file, so that an upload can continue after its tab was closed. */
const uploadsBegun = z.record(z.string(), z.object({ uploadId: z.string(), at: z.number() }));

/** The user's choices for calls on this device. */
const callChoices = z.object({
  microphone: z.boolean(),
  camera: z.boolean(),
  blur: z.boolean(),
  noiseSuppression: z.boolean(),
  pushToTalk: z.boolean(),
  /** Ids of the chosen devices; absent: the system's own choice. */
  devices: z.object({ microphone: z.string(), camera: z.string(), speaker: z.string() }).partial(),
  /** Ids of all devices when the lobby was last left: if they have changed, the lobby opens again. */
  known: z.array(z.string()),
  /** The dock's place and layout. */
  dock: z.enum(['right', 'left', 'floating']),
  layout: z.enum(['strip', 'grid', 'hidden']),
});
export type CallChoices = z.infer<typeof callChoices>;

/** A tab that has gone to an organisation's sign-in server, and the secret with which only this tab can return. */
const providerTrip = z.object({
  browserKey: z.string(),
  purpose: z.enum(['signIn', 'test']),
  /** The page that required the sign-in. */
  from: z.string().optional(),
});
export type ProviderTrip = z.infer<typeof providerTrip>;

const lostWords = z.object({ wbNo: z.string(), pageId: z.string(), selectId: z.string(), text: z.string() });
export type LostWords = z.infer<typeof lostWords>;

const clockOffset = z.object({ offset: z.number(), takenAt: z.number() });

export interface Entry<T> {
  get(): T | undefined;
  set(value: T): void;
  remove(): void;
}

interface Codec<T> {
  read(text: string): T | undefined;
  write(value: T): string;
}

const text = <T extends string>(schema: z.ZodType<T>): Codec<T> => ({
  read: (raw) => schema.safeParse(raw).data,
  write: (value) => value,
});

const json = <T>(schema: z.ZodType<T>): Codec<T> => ({
  read: (raw) => {
    try {
      return schema.safeParse(JSON.parse(raw)).data;
    } catch {
      return undefined;
    }
  },
  write: (value) => JSON.stringify(value),
});

export interface AppStorage {
  readonly authorization: Entry<string>;
  readonly user: Entry<StoredUser>;
  readonly lastPage: Entry<LastPage>;
  readonly lang: Entry<Locale>;
  readonly theme: Entry<ThemeChoice>;
  /** The layout of boards. The account stores it too, but this copy is available immediately. */
  readonly boardView: Entry<BoardView>;
  /** The layout of files. */
  readonly fileView: Entry<BoardView>;
  readonly clockOffset: Entry<ClockOffset>;
  /** The id of this device for the socket. */
  readonly maciid: Entry<string>;
  /** Pens, colours and toolbar of the editor, by user; the editor validates what it reads. */
  readonly editorSettings: Entry<Readonly<Record<string, unknown>>>;
  /** Absent until the first call on this device. */
  readonly callChoices: Entry<CallChoices>;
  /** This device has a recording of a call that was not saved yet. */
  readonly recordingLeft: Entry<boolean>;
  /** By user: words that did not reach their page, until the user says what to do with them. */
  readonly lostWords: Entry<Readonly<Record<string, readonly LostWords[]>>>;
  readonly uploadsBegun: Entry<z.infer<typeof uploadsBegun>>;
  /** Whether the editor shows the map of the page. */
  readonly mapOpen: Entry<boolean>;
  /** The key of a display at a door, and its last plan. They belong to the tablet, not to a user. */
  readonly doorKey: Entry<string>;
  readonly doorPlan: Entry<unknown>;
  /** Whether the user was notified that the object storage cannot be reached; of this tab only. */
  readonly storageNoticeShown: Entry<boolean>;
  /** Whose view this tab follows; of this tab only. */
  readonly followed: Entry<Followed>;
  /** A secret of this browser, kept for its next sign-in: failures of others do not count for it. */
  readonly device: Entry<string>;
  /** With which this browser has asked for sign-in links, which may open in another tab. */
  readonly mailAsker: Entry<string>;
  /** Of this tab only. */
  readonly providerTrip: Entry<ProviderTrip>;
  /** The target of the editor's back button; of this tab only. */
  readonly backUrl: Entry<string>;
  /** Data that this tab took along to WeChat or got back; the feature validates what it reads. */
  readonly wechat: Entry<unknown>;
  /** Set if this tab is a page of the mini-program, with its board. */
  readonly mini: Entry<{ readonly wbNo: string }>;
  /**
   * Clears everything at logout except the last page, the user, lost words and the authorization (which is removed once it
   * is revoked), and what belongs to the device or the tab and not to the user.
   */
  clearForLogout(): void;
}

const SPARED = ['lastPage', 'user', 'authorization', 'device', 'mini', 'doorKey', 'doorPlan', 'lostWords'].map(
  (name) => STORAGE_PREFIX + name,
);

export const AUTHORIZATION_KEY = `${STORAGE_PREFIX}authorization`;

export function createStorage(local: Area, session: Area): AppStorage {
  const entry = <T>(area: Area, name: string, codec: Codec<T>): Entry<T> => {
    const key = STORAGE_PREFIX + name;
    return {
      get: () => {
        const raw = area.getItem(key);
        return raw === null || raw === '' ? undefined : codec.read(raw);
      },
      set: (value) => area.setItem(key, codec.write(value)),
      remove: () => area.removeItem(key),
    };
  };
  return {
    authorization: entry(local, 'authorization', text(z.string())),
    user: entry(local, 'user', json(storedUser)),
    lastPage: entry(local, 'lastPage', json(lastPage)),
    lang: entry(local, 'lang', text(z.enum(LOCALES))),
    theme: entry(local, 'theme', text(z.enum(THEME_CHOICES))),
    boardView: entry(local, 'boardView', text(z.enum(BOARD_VIEWS))),
    fileView: entry(local, 'fileView', text(z.enum(BOARD_VIEWS))),
    clockOffset: entry(local, 'clockOffset', json(clockOffset)),
    maciid: entry(local, 'maciid', text(z.string())),
    editorSettings: entry(local, 'editorSettings', json(z.record(z.string(), z.unknown()))),
    callChoices: entry(local, 'callChoices', json(callChoices)),
    recordingLeft: entry(local, 'recordingLeft', json(z.boolean())),
    lostWords: entry(local, 'lostWords', json(z.record(z.string(), z.array(lostWords)))),
    uploadsBegun: entry(local, 'uploadsBegun', json(uploadsBegun)),
    device: entry(local, 'device', text(z.string())),
    mailAsker: entry(local, 'mailAsker', text(z.string())),
    mapOpen: entry(local, 'mapOpen', json(z.boolean())),
    doorKey: entry(local, 'doorKey', text(z.string())),
    doorPlan: entry(local, 'doorPlan', json(z.unknown())),
    storageNoticeShown: entry(session, 'storeTold', json(z.boolean())),
    followed: entry(session, 'followed', json(followed)),
    providerTrip: entry(session, 'providerTrip', json(providerTrip)),
    backUrl: entry(session, 'backUrl', text(z.string())),
    mini: entry(session, 'mini', json(z.object({ wbNo: z.string() }))),
    wechat: entry(session, 'wechat', json(z.unknown())),
    clearForLogout: () => {
      for (const area of [local, session]) {
        for (const key of area.keys()) {
          if (key.startsWith(STORAGE_PREFIX) && !SPARED.includes(key)) area.removeItem(key);
        }
      }
    },
  };
}

export const storage = createStorage(
  browserArea(() => globalThis.localStorage),
  browserArea(() => globalThis.sessionStorage),
);
