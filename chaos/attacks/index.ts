import type { Attack } from '../attack-run/attack.ts';
import { attachmentHoarding } from './attachment-hoarding.ts';
import { badPictures } from './bad-pictures.ts';
import { bookingFlood } from './booking-flood.ts';
import { commentMailFlood } from './comment-mail-flood.ts';
import { conversionFlood } from './conversion-flood.ts';
import { costlyReads } from './costly-reads.ts';
import { docsFlood } from './docs-flood.ts';
import { enginesWithoutPassword } from './engines-without-password.ts';
import { eventsJam } from './events-jam.ts';
import { exportFlood } from './export-flood.ts';
import { foreignPictures } from './foreign-pictures.ts';
import { importHoarding } from './import-hoarding.ts';
import { jobPayloadSecrets } from './job-payload-secrets.ts';
import { manyScreens } from './many-screens.ts';
import { meetingKeyGuessing } from './meeting-key-guessing.ts';
import { oversizedMessages } from './oversized-messages.ts';
import { pageWeight } from './page-weight.ts';
import { passwordGuessing } from './password-guessing.ts';
import { reservationGuessing } from './reservation-guessing.ts';
import { resetCodeGuessing } from './reset-code-guessing.ts';
import { demoToggling, joiningAndLeaving } from './restless-people.ts';
import { shardFilling } from './shard-filling.ts';
import { slowBodies } from './slow-bodies.ts';
import { slowNames } from './slow-names.ts';
import { takeAwayGuessing } from './take-away-guessing.ts';
import { twbBombs } from './twb-bombs.ts';
import { uploadHoarding } from './upload-hoarding.ts';
import { voidFlood } from './void-flood.ts';
import { zipHoarding } from './zip-hoarding.ts';

/** Every attack of `npm run chaos -- attacks`, in the order in which they run. One file and one line each. */
export const ATTACKS: readonly Attack[] = [
  // Accounts
  passwordGuessing,
  resetCodeGuessing,
  jobPayloadSecrets,
  commentMailFlood,
  takeAwayGuessing,
  // Meetings
  reservationGuessing,
  meetingKeyGuessing,
  bookingFlood,
  attachmentHoarding,
  // Costly work
  twbBombs,
  importHoarding,
  badPictures,
  exportFlood,
  uploadHoarding,
  conversionFlood,
  zipHoarding,
  costlyReads,
  slowNames,
  // Pages
  pageWeight,
  voidFlood,
  shardFilling,
  // Engines
  eventsJam,
  enginesWithoutPassword,
  // The edge
  docsFlood,
  slowBodies,
  foreignPictures,
  oversizedMessages,
  manyScreens,
  joiningAndLeaving,
  demoToggling,
];
