import { ArrowLeft } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { useDialogFocus } from '../../../ui/dialog.tsx';
import { layers, useDismiss } from '../../../ui/layer.ts';
import { Logo } from '../../brand/logo.tsx';
import { type CallBoard, type CallKind, useCall } from '../call-state.ts';
import { canBlur } from '../media/blur.ts';
import { useBoardCall } from '../use-board-call.ts';
import { Backgrounds, type BlurFault } from './backgrounds.tsx';
import { LimitLine, PeopleLine } from './call-lines.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { CameraField, MicrophoneField } from './input-fields.tsx';
import styles from './lobby.module.css';
import { Preview } from './preview.tsx';
import { SpeakerField } from './speaker-field.tsx';
import { useBlurred } from './use-blurred.ts';
import { closeLobby, type LobbyHandle, useLobby } from './use-lobby.ts';
import { usePictureLight } from './use-picture-light.ts';

/** The tests and choices before a call. Nothing is sent before Join, and no test result prevents joining. */
export function Lobby() {
  const board = useCall((state) => state.board);
  const kind = useCall((state) => state.kind);
  return board === undefined ? null : <LobbyWindow key={board.wbNo} board={board} kind={kind} />;
}

function LobbyWindow({ board, kind }: { readonly board: CallBoard; readonly kind: CallKind }) {
  const t = useT();
  const title = useId();
  const layer = useRef<HTMLDivElement>(null);
  useDialogFocus(layer);
  // Wherever the focus is: the board opens at the same time, and the element that had the focus may be removed.
  useDismiss(layer, true, (byKey) => byKey && closeLobby());
  const call = useBoardCall(board.wbNo);
  const lobby = useLobby(board, kind);
  const video = useRef<HTMLVideoElement>(null);
  const { choices, inputs } = lobby;
  const [fault, setFault] = useState<BlurFault>();
  const endBlur = (why: BlurFault): void => {
    setFault(why);
    lobby.setBlur(false);
  };
  const sharp = inputs.camera.track;
  const blurs = choices.blur && canBlur();
  const blurred = useBlurred(sharp, blurs, { onTooSlow: () => endBlur('tooSlow'), onFailed: () => endBlur('failed') });
  const light = usePictureLight(video, sharp !== undefined);
  const runs = call !== null && call !== undefined;
  return createPortal(
    <div
      ref={layer}
      className={styles.lobby}
      role="dialog"
      aria-modal
      aria-labelledby={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        // Keeps keys from the board below.
        event.stopPropagation();
      }}
    >
      <header className={styles.head}>
        <Logo size="2rem" />
        <strong>{board.wbName}</strong>
        <button type="button" className={styles.back} aria-label={t('callLobby:back')} onClick={closeLobby}>
          <ArrowLeft size={17} strokeWidth={1.75} aria-hidden />
          <span>{t('callLobby:back')}</span>
        </button>
      </header>
      <div className={styles.body}>
        <div className={styles.trial}>
          <Preview
            lobby={lobby}
            video={video}
            track={blurred ?? sharp}
            preparing={blurs && sharp !== undefined && blurred === undefined}
          />
          {canBlur() && (
            <Backgrounds
              blur={choices.blur}
              setBlur={(on) => {
                setFault(undefined);
                lobby.setBlur(on);
              }}
              fault={fault}
            />
          )}
        </div>
        <div className={styles.panel}>
          <h1 id={title}>{t(runs ? 'callLobby:title.join' : 'callLobby:title.start')}</h1>
          <PeopleLine call={call} />
          <CameraField lobby={lobby} light={light} />
          <MicrophoneField lobby={lobby} />
          <SpeakerField {...lobby} />
          <ConnectionCard />
          <JoinButtons lobby={lobby} runs={runs} kind={kind} />
          <LimitLine wbNo={board.wbNo} call={call} />
        </div>
      </div>
    </div>,
    layers(),
  );
}

interface JoinButtonsProps {
  readonly lobby: LobbyHandle;
  readonly runs: boolean;
  readonly kind: CallKind;
}

function JoinButtons({ lobby: { join, joining }, runs, kind }: JoinButtonsProps) {
  const t = useT();
  return (
    <div className={styles.join}>
      <PlainButton kind="primary" large block focused busy={joining} onClick={() => join(true)}>
        {t(runs ? 'callLobby:join' : 'callLobby:start')}
      </PlainButton>
      {kind === 'video' && (
        <PlainButton large disabled={joining} onClick={() => join(false)}>
          {t('callLobby:soundOnly')}
        </PlainButton>
      )}
    </div>
  );
}
