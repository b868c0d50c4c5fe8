import { RotateCw, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { DeviceField } from './device-field.tsx';
import styles from './fields.module.css';
import { canChooseSpeaker, playNotes } from './play-notes.ts';
import type { LobbyHandle } from './use-lobby.ts';

/** `asked`: the notes have been played, and the user is asked whether they heard them. */
type Test = 'untried' | 'playing' | 'asked' | 'heard' | 'noOther' | 'failed';

/** Plays three notes on the chosen speaker; "No" moves on to the next one. */
export function SpeakerField({ listed, choices, choose }: LobbyHandle) {
  const t = useT();
  const [test, setTest] = useState<Test>('untried');
  const speakers = canChooseSpeaker() ? listed.choices.speaker : [];
  const chosen = choices.devices.speaker;

  const play = (speaker: string | undefined): void => {
    setTest('playing');
    playNotes(speaker).then(
      () => setTest('asked'),
      () => setTest('failed'),
    );
  };
  const tryNext = (): void => {
    const at = speakers.findIndex(({ id }) => id === chosen);
    const next = speakers[Math.max(0, at) + 1];
    if (next === undefined) setTest('noOther');
    else {
      choose('speaker', next.id);
      play(next.id);
    }
  };
  return (
    <DeviceField
      label={t('callLobby:speaker.label')}
      icon={Volume2}
      devices={speakers}
      chosen={chosen}
      choose={(id) => {
        choose('speaker', id);
        setTest('untried');
      }}
      word={test === 'heard' ? { text: t('callLobby:speaker.good'), good: true } : undefined}
      beside={
        <PlainButton
          className={styles.beside}
          busy={test === 'playing'}
          icon={<RotateCw size={15} strokeWidth={1.75} aria-hidden />}
          onClick={() => play(chosen)}
        >
          {t(test === 'untried' ? 'callLobby:speaker.play' : 'callLobby:speaker.again')}
        </PlainButton>
      }
    >
      <div className={styles.answer} role="status">
        {test === 'asked' && (
          <>
            <span>{t('callLobby:speaker.question')}</span>
            <PlainButton className={styles.small} onClick={() => setTest('heard')}>
              {t('callLobby:speaker.yes')}
            </PlainButton>
            <PlainButton className={styles.small} onClick={tryNext}>
              {t('callLobby:speaker.no')}
            </PlainButton>
          </>
        )}
        {test === 'noOther' && <span>{t('callLobby:speaker.noOther')}</span>}
        {test === 'failed' && <span>{t('callLobby:speaker.failed')}</span>}
      </div>
    </DeviceField>
  );
}
