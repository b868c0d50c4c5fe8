import { MEGABYTE } from '@sw/base';
import { CallFailure, PART_BYTES, ROUTES, UPLOADS_WAITING_MAX } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { countWaitingUploads, readSpaceAccount, sql } from '@sw/postgres';
import { atRate } from '../attack-run/at-rate.ts';
import type { Attack } from '../attack-run/attack.ts';
import { meetingScene } from './meeting-scene.ts';
import { sendPart } from './sent-files.ts';

const LARGEST = MEETING_LIMITS.fileMb * MEGABYTE;
/** Each costs up to four requests. */
const TRIES_PER_SECOND = 15;
const PDF = new TextEncoder().encode('%PDF-1.7\n%a small one\n');
const EXPECTED = new Set([
  'TOO_MANY_REQUESTS',
  'CLOUD_SPACE_FULL',
  'UPLOAD_NOT_COMPLETE',
  'MEETING_FILE_LIMIT',
  'FILE_TOO_LARGE',
]);

/**
 * Attaches its uploads to a meeting repeatedly and many at once; requests attachments that are too large; and
 * starts others of which it sends only the last byte, but reports them as complete.
 */
export const attachmentHoarding: Attack = {
  name: 'attachment-hoarding',
  async prepare(target) {
    const { database } = target;
    const { client, owner, merchantId, book } = await meetingScene(target, 'Hoarding');
    const contact = { name: 'Guest', email: `${merchantId}@attacked.example` };
    const { contactId } = await client.call(ROUTES.createContact, { body: contact });
    const { meetingId } = await book(2, { invited: { contactIds: [contactId] } });
    const orderOf = (size: number) => ({ purpose: 'meeting' as const, name: 'plan.pdf', size });
    const sent = await sendPart(client, orderOf(PDF.length), PDF);
    const { fileId } = await client.call(ROUTES.finishUpload, { params: { uploadId: sent } });

    const attach = () => client.call(ROUTES.addMeetingFile, { params: { meetingId }, body: { fileId: fileId ?? '' } });
    const oversize = () => client.call(ROUTES.startUpload, { body: orderOf(LARGEST + 1) });
    const hoard = async () => {
      const uploadId = await sendPart(client, orderOf(PART_BYTES + 1), new Uint8Array(1), 2);
      await client.call(ROUTES.finishUpload, { params: { uploadId } });
    };
    const tricks = [attach, oversize, attach, hoard];
    const answers = new Map<string, number>();
    const taken = new Map<unknown, number>();
    const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1);
    const attempt = async (number: number) => {
      const trick = tricks[number % tricks.length] ?? attach;
      try {
        await trick();
        count(taken, trick);
      } catch (error) {
        if (!(error instanceof CallFailure) || !EXPECTED.has(error.error ?? '')) throw error;
        count(answers, error.error ?? '');
      }
    };
    return {
      run: (signal) => atRate(signal, TRIES_PER_SECOND, attempt),
      async verify() {
        const { rows } = await sql<{ files: number; largest: number }>`
          select count(*)::integer as files, coalesce(max(bytes), 0)::integer as largest
          from meeting_file where meeting_id = ${meetingId}`.execute(database.query);
        const { files = 0, largest = 0 } = rows[0] ?? {};
        const waiting = await countWaitingUploads(database.query, owner.accountId);
        const space = await readSpaceAccount(database.query, merchantId);
        target.say(
          `${files} attached, ${waiting} uploads wait, refused ${JSON.stringify(Object.fromEntries(answers))}`,
        );
        if (files > MEETING_LIMITS.files) return `${files} files are attached to one meeting`;
        if (largest > LARGEST) return `a file of ${largest} bytes is attached`;
        if (taken.has(oversize)) return 'an attachment that is too large was begun';
        if (taken.has(hoard)) return 'an attachment was finished without its first parts';
        if (waiting > UPLOADS_WAITING_MAX) return `${waiting} uploads wait`;
        if (space.used + space.reserved > space.allowed) return 'the enterprise has more than its space';
        const missing = ['MEETING_FILE_LIMIT', 'FILE_TOO_LARGE', 'UPLOAD_NOT_COMPLETE'].filter(
          (one) => !answers.has(one),
        );
        return missing.length === 0 ? undefined : `never refused with ${missing.join(', ')}`;
      },
    };
  },
};
