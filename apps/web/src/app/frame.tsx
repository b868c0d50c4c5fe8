import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { type ReactNode, StrictMode, useMemo } from 'react';
import { queryClient } from '../features/transport/query-client.ts';
import { useLanguage } from '../i18n/language.ts';
import { usePreference } from '../theme/preference.ts';
import { antdTheme } from '../theme/theme.ts';

/** The nonce of this response; the server writes it into the page, antd puts it on its style elements. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

export function Frame({ children }: { readonly children: ReactNode }) {
  const antd = useLanguage((state) => state.antd);
  const { name, coarse, motion } = usePreference();
  const theme = useMemo(() => antdTheme({ name, coarse, motion }), [name, coarse, motion]);
  return (
    <StrictMode>
      <ConfigProvider
        theme={theme}
        csp={{ nonce }}
        {...(antd === undefined ? {} : { locale: antd })}
        button={{ autoInsertSpace: false }}
      >
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </ConfigProvider>
    </StrictMode>
  );
}
