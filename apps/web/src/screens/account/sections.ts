import type { AccountSection } from './account-section.ts';
import { MailRow } from './contact/mail-row.tsx';
import { PhoneRow } from './contact/phone-row.tsx';
import { WechatRow } from './contact/wechat-row.tsx';
import { DeviceList, SignOutOthers } from './devices/device-list.tsx';
import { EnterpriseRows } from './enterprises/enterprise-rows.tsx';
import { LanguageRow } from './look/language-row.tsx';
import { ThemeRow } from './look/theme-row.tsx';
import { TimeZoneRow } from './look/time-zone-row.tsx';
import { NoticeChoices } from './notifications/notice-choices.tsx';
import { Profile } from './profile/profile.tsx';
import { PasskeyList } from './sign-in-ways/passkey-list.tsx';
import { PasswordRow } from './sign-in-ways/password-row.tsx';
import { SecondFactorRow } from './sign-in-ways/second-factor-row.tsx';
import { DeleteRow } from './your-data/delete-row.tsx';
import { ExportRow } from './your-data/export-row.tsx';

/** The whole page. A new setting is one component, listed in its section here. */
export const ACCOUNT_SECTIONS: readonly AccountSection[] = [
  { name: 'profile', title: 'accountSettings:section.profile', column: 'left', parts: [Profile] },
  { name: 'contact', title: 'accountSettings:section.contact', column: 'left', parts: [MailRow, PhoneRow, WechatRow] },
  {
    name: 'sign-in-ways',
    title: 'accountSettings:section.signInWays',
    column: 'left',
    parts: [PasswordRow, PasskeyList, SecondFactorRow],
  },
  {
    name: 'enterprises',
    title: 'accountSettings:section.enterprises',
    column: 'left',
    module: 'merchant',
    parts: [EnterpriseRows],
  },
  { name: 'your-data', title: 'accountSettings:section.yourData', column: 'left', parts: [ExportRow, DeleteRow] },
  {
    name: 'devices',
    title: 'accountSettings:section.devices',
    column: 'right',
    Aside: SignOutOthers,
    parts: [DeviceList],
  },
  {
    name: 'look',
    title: 'accountSettings:section.look',
    column: 'right',
    parts: [LanguageRow, ThemeRow, TimeZoneRow],
  },
  { name: 'notifications', title: 'accountSettings:section.notifications', column: 'right', parts: [NoticeChoices] },
];
