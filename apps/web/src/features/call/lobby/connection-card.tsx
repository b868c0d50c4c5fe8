import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { MessageKey } from '../../../i18n/keys.ts';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import type { Connection } from '../call-state.ts';
import { connectionWord } from './connection-word.ts';
import styles from './lobby.module.css';
import { measureConnection } from './measure-connection.ts';

const WORDS = {
  good: ['callLobby:connection.good.title', 'callLobby:connection.good.text'],
  fair: ['callLobby:connection.fair.title', 'callLobby:connection.fair.text'],
  weak: ['callLobby:connection.weak.title', 'callLobby:connection.weak.text'],
  none: ['callLobby:connection.none.title', 'callLobby:connection.none.text'],
} as const satisfies Record<Connection, readonly [MessageKey, MessageKey]>;

/** One of four words, each with its effect. A bad result never prevents joining. */
export function ConnectionCard() {
  const t = useT();
  const [attempt, setAttempt] = useState(0);
  const [word, setWord] = useState<Connection>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt measures again
  useEffect(() => {
    let over = false;
    setWord(undefined);
    void measureConnection().then((sample) => over || setWord(connectionWord(sample)));
    return () => {
      over = true;
    };
  }, [attempt]);

  const Icon = word === undefined ? LoaderCircle : word === 'good' ? CircleCheck : CircleAlert;
  return (
    <div className={styles.connection} data-word={word ?? 'measuring'} role="status">
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <div>
        <strong>{t(word === undefined ? 'callLobby:connection.measuring' : WORDS[word][0])}</strong>
        {word !== undefined && <p>{t(WORDS[word][1])}</p>}
        {word === 'none' && (
          <PlainButton onClick={() => setAttempt((before) => before + 1)}>{t('callLobby:retry')}</PlainButton>
        )}
      </div>
    </div>
  );
}
