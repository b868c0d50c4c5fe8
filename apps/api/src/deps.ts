import type { Clock } from '@sw/base';
import type { ModuleSwitches } from '@sw/contract';
import type { CallServer } from '@sw/livekit';
import type { PageLog } from '@sw/nats';
import type { OidcClient } from '@sw/oidc';
import type { PictureCleaner } from '@sw/pictures';
import type { Registration } from '@sw/policy';
import type { Database } from '@sw/postgres';
import type { Ephemeral } from '@sw/redis';
import type { DerivedKeys, FairTurns, ReadTxt, Sealer } from '@sw/service';
import type { ObjectStore } from '@sw/storage';
import type { Wechat } from '@sw/wechat';
import type { Passwords } from './account/passwords.ts';
import type { ControlAppender } from './controls/appender.ts';
import type { ZipDownloads } from './files/zip/zip-downloads.ts';
import type { HistoryReads } from './history/history-reads.ts';
import type { WriteQuota } from './history/write-quota.ts';
import type { Afterwards } from './http/afterwards.ts';
import type { Snapshots } from './pages/snapshots.ts';
import type { Thumbnails } from './pages/thumbnails.ts';
import type { WebPictures } from './pictures/proxy/web-pictures.ts';
import type { QrStreams } from './qr-sign-in/qr-streams.ts';
import type { SteadyAddresses } from './steady-addresses.ts';
import type { VirusCheck } from './uploads/virus-check.ts';

/** The dependencies of the handlers. */
export interface ApiDeps {
  readonly database: Database;
  readonly ephemeral: Ephemeral;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly afterwards: Afterwards;
  readonly modules: ModuleSwitches;
  readonly controls: ControlAppender;
  readonly log: PageLog;
  readonly snapshots: Snapshots;
  readonly reads: HistoryReads;
  readonly thumbnails: Thumbnails;
  readonly store: ObjectStore;
  readonly signed: SteadyAddresses;
  readonly cleaner: PictureCleaner;
  /** Limits how many images are cleaned at once to the number of cleaning processes, so that no image waits there with its bytes. */
  readonly pictureTurns: FairTurns;
  readonly webPictures: WebPictures;
  /** Limits how many images are fetched from the web at once. */
  readonly webTurns: FairTurns;
  readonly zips: ZipDownloads;
  readonly qrStreams: QrStreams;
  readonly viruses: VirusCheck;
  /** Undefined without LiveKit: then there are no calls. */
  readonly calls: CallServer | undefined;
  /** Undefined if no part of WeChat is set up. */
  readonly wechat: Wechat | undefined;
  /** LiveKit's address for browsers. */
  readonly callsUrl: string;
  /** Number of streams over which new pages are distributed. */
  readonly pageShards: number;
  /** The hourly write limits of an account and a board. */
  readonly writeQuota: WriteQuota;
  /** The policy on who may register. */
  readonly registration: Registration;
  /** The operator creates the first administrator with it. If undefined, only the command can do that. */
  readonly setupToken: string | undefined;
  /** Origin of the web application, for links in mails. */
  readonly publicUrl: string;
  /** Whether an address is one of the trusted proxies (`TRUST_PROXY`); undefined if there are none. */
  readonly isProxy: ((address: string) => boolean) | undefined;
  /** Derives the keys of links and mailed codes. */
  readonly keys: DerivedKeys;
  /** Encrypts stored values that must be read again, such as the secret of an enterprise's provider. */
  readonly secrets: Sealer;
  readonly oidc: OidcClient;
  readonly readTxt: ReadTxt;
  /** Mails with codes and links that one client address may request in an hour. */
  readonly mailsPerSource: number;
  /** Whether an SMS service is configured; without one, phones are not offered. */
  readonly smsOn: boolean;
  /** Text messages that all users together may cause in a day. */
  readonly smsPerDay: number;
  /** How long a comment may stay unread on the board before a mail is sent. */
  readonly commentMailSeconds: number;
}
