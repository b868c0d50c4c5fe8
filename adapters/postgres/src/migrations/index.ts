import { accounts } from './0001_accounts.ts';
import { spaces } from './0002_spaces.ts';
import { boards } from './0003_boards.ts';
import { records } from './0004_records.ts';
import { agreements } from './0005_agreements.ts';
import { pages } from './0006_pages.ts';
import { levelChanges } from './0007_level_changes.ts';
import { lists } from './0008_lists.ts';
import { notices } from './0009_notices.ts';
import { pictures } from './0010_pictures.ts';
import { comments } from './0011_comments.ts';
import { history } from './0012_history.ts';
import { transfers } from './0013_transfers.ts';
import { transferLimits } from './0014_transfer_limits.ts';
import { sharingSafely } from './0015_sharing_safely.ts';
import { parkedEvents } from './0020_parked_events.ts';
import { pageBin } from './0022_page_bin.ts';
import { welcomeBoards } from './0023_welcome_boards.ts';
import { uploads } from './0024_uploads.ts';
import { files } from './0025_files.ts';
import { fileLinks } from './0026_file_links.ts';
import { documents } from './0027_documents.ts';
import { takeAways } from './0030_take_aways.ts';
import { fileVersions } from './0031_file_versions.ts';
import { fileSearchOrder } from './0035_file_search_order.ts';
import { checkedUploads } from './0036_checked_uploads.ts';
import { folderMembers } from './0037_folder_members.ts';
import { calls } from './0038_calls.ts';
import { recordings } from './0039_recordings.ts';
import { freshSignIn } from './0041_fresh_sign_in.ts';
import { devices } from './0042_devices.ts';
import { secondFactors } from './0043_second_factors.ts';
import { contact } from './0044_contact.ts';
import { noticeChoices } from './0045_notice_choices.ts';
import { spaceLevels } from './0049_space_levels.ts';
import { administration } from './0050_administration.ts';
import { merchants } from './0051_merchants.ts';
import { listsBySpace } from './0052_lists_by_space.ts';
import { dataExports } from './0057_data_exports.ts';
import { accountDeletions } from './0058_account_deletions.ts';
import { singleSignOn } from './0059_single_sign_on.ts';
import { passkeys } from './0060_passkeys.ts';
import { administrationLists } from './0061_administration_lists.ts';
import { enterpriseConsole } from './0063_enterprise_console.ts';
import { membersOff } from './0064_members_off.ts';
import { erasedMembers } from './0065_erased_members.ts';
import { erasures } from './0066_erasures.ts';
import { activeRules } from './0068_active_rules.ts';
import { meetings } from './0069_meetings.ts';
import { guests } from './0072_guests.ts';
import { answers } from './0073_answers.ts';
import { meetingUploads } from './0074_meeting_uploads.ts';
import { roomPictures } from './0075_room_pictures.ts';
import { manyBookings } from './0077_many_bookings.ts';
import { declineReasons } from './0078_decline_reasons.ts';
import { meetingsWithoutSubject } from './0079_meetings_without_subject.ts';
import { meetingPictures } from './0081_meeting_pictures.ts';
import { meetingsEndedEarly } from './0084_meetings_ended_early.ts';
import { newestBackup } from './0085_newest_backup.ts';
import { tidiedMeetings } from './0086_tidied_meetings.ts';
import { confirmedIdentities } from './0087_confirmed_identities.ts';
import { checkedDomains } from './0088_checked_domains.ts';
import { guestKeys } from './0089_guest_keys.ts';
import { importPictures } from './0090_import_pictures.ts';
import { blobCandidates } from './0091_blob_candidates.ts';
import { sharedTurns } from './0092_shared_turns.ts';
import { runningBackups } from './0093_running_backups.ts';
import type { AnyMigration } from './step.ts';

/** In order of name. A released migration never changes; the next one fixes it. */
export const MIGRATIONS: Readonly<Record<string, AnyMigration>> = {
  '0001_accounts': accounts,
  '0002_spaces': spaces,
  '0003_boards': boards,
  '0004_records': records,
  '0005_agreements': agreements,
  '0006_pages': pages,
  '0007_level_changes': levelChanges,
  '0008_lists': lists,
  '0009_notices': notices,
  '0010_pictures': pictures,
  '0011_comments': comments,
  '0012_history': history,
  '0013_transfers': transfers,
  '0014_transfer_limits': transferLimits,
  '0015_sharing_safely': sharingSafely,
  '0020_parked_events': parkedEvents,
  '0022_page_bin': pageBin,
  '0023_welcome_boards': welcomeBoards,
  '0024_uploads': uploads,
  '0025_files': files,
  '0026_file_links': fileLinks,
  '0027_documents': documents,
  '0030_take_aways': takeAways,
  '0031_file_versions': fileVersions,
  '0035_file_search_order': fileSearchOrder,
  '0036_checked_uploads': checkedUploads,
  '0037_folder_members': folderMembers,
  '0038_calls': calls,
  '0039_recordings': recordings,
  '0041_fresh_sign_in': freshSignIn,
  '0042_devices': devices,
  '0043_second_factors': secondFactors,
  '0044_contact': contact,
  '0045_notice_choices': noticeChoices,
  '0049_space_levels': spaceLevels,
  '0050_administration': administration,
  '0051_merchants': merchants,
  '0052_lists_by_space': listsBySpace,
  '0057_data_exports': dataExports,
  '0058_account_deletions': accountDeletions,
  '0059_single_sign_on': singleSignOn,
  '0060_passkeys': passkeys,
  '0061_administration_lists': administrationLists,
  '0063_enterprise_console': enterpriseConsole,
  '0064_members_off': membersOff,
  '0065_erased_members': erasedMembers,
  '0066_erasures': erasures,
  '0068_active_rules': activeRules,
  '0069_meetings': meetings,
  '0072_guests': guests,
  '0073_answers': answers,
  '0074_meeting_uploads': meetingUploads,
  '0075_room_pictures': roomPictures,
  '0077_many_bookings': manyBookings,
  '0078_decline_reasons': declineReasons,
  '0079_meetings_without_subject': meetingsWithoutSubject,
  '0081_meeting_pictures': meetingPictures,
  '0084_meetings_ended_early': meetingsEndedEarly,
  '0085_newest_backup': newestBackup,
  '0086_tidied_meetings': tidiedMeetings,
  '0087_confirmed_identities': confirmedIdentities,
  '0088_checked_domains': checkedDomains,
  '0089_guest_keys': guestKeys,
  '0090_import_pictures': importPictures,
  '0091_blob_candidates': blobCandidates,
  '0092_shared_turns': sharedTurns,
  '0093_running_backups': runningBackups,
};
