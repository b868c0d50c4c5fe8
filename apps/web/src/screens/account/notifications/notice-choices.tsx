import { CHANNELS_OF_KIND, NOTICE_CHANNELS, NOTICE_KINDS, type NoticeChannel, wantsNotice } from '@sw/policy';
import { Checkbox } from 'antd';
import { useConfig } from '../../../features/config/config.ts';
import { useT } from '../../../i18n/language.ts';
import { useAccountUser } from '../account-user.ts';
import { useSaveUser } from '../saving.ts';
import styles from './notifications.module.css';

/** A table of the kinds of notices and the channels. Combinations that do not exist are empty cells. */
export function NoticeChoices() {
  const t = useT();
  const { notices } = useAccountUser();
  const withMeetings = useConfig((state) => state.modules.meeting);
  const change = useSaveUser();
  const sent = change.input?.notices;
  return (
    <>
      {/* i18n: accountSettings.notices.kind.*, accountSettings.notices.channel.* */}
      <table className={styles.choices}>
        <thead>
          <tr>
            <td />
            {NOTICE_CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {t(`accountSettings:notices.channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTICE_KINDS.filter((kind) => kind !== 'meetings' || withMeetings).map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`accountSettings:notices.kind.${kind}`)}</th>
              {NOTICE_CHANNELS.map((channel) => (
                <td key={channel}>
                  {(CHANNELS_OF_KIND[kind] as readonly NoticeChannel[]).includes(channel) && (
                    <Checkbox
                      aria-label={`${t(`accountSettings:notices.kind.${kind}`)}: ${t(`accountSettings:notices.channel.${channel}`)}`}
                      checked={sent?.[kind]?.[channel] ?? wantsNotice(notices, kind, channel)}
                      onChange={({ target }) => change.run({ notices: { [kind]: { [channel]: target.checked } } })}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{t('accountSettings:notices.note')}</p>
    </>
  );
}
