import { ConfigProvider } from 'antd';
import enUs from 'antd/es/locale/en_US.js';
import zhCn from 'antd/es/locale/zh_CN.js';
import zhTw from 'antd/es/locale/zh_TW.js';
import { type ReactNode, useMemo } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { usePreference } from '../../theme/preference.ts';
import { antdTheme } from '../../theme/theme.ts';

const LOCALE = { en: enUs, zh: zhCn, 'zh-tw': zhTw } as const;

/** The nonce of this response. The server writes it into the page, and antd puts it on its style elements. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** Wraps everything built with antd: its colours, its messages, its nonce. */
export function AntdFrame({ children }: { readonly children: ReactNode }) {
  const locale = useLanguage((state) => state.locale);
  const { name, coarse, motion, scale } = usePreference();
  const theme = useMemo(() => antdTheme({ name, coarse, motion, scale }), [name, coarse, motion, scale]);
  return (
    <ConfigProvider theme={theme} csp={{ nonce }} locale={LOCALE[locale]} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}
