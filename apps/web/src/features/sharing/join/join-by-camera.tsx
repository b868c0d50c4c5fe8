import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { presentFailure } from '../../feedback/present-failure.ts';
import { pause } from '../../timing/pause.ts';
import styles from './join.module.css';
import type { JoinHandle } from './use-join.ts';
import { wayIn } from './way-in.ts';

/** The part of the browser's API that is used here; TypeScript's library lacks it. */
interface BarcodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface BarcodeDetectorClass {
  new (options: { readonly formats: readonly string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Undefined if the browser cannot read QR codes. */
async function qrDetector(): Promise<BarcodeDetector | undefined> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  if (Detector === undefined || navigator.mediaDevices === undefined) return undefined;
  const formats = await Detector.getSupportedFormats().catch((): readonly string[] => []);
  return formats.includes('qr_code') ? new Detector({ formats: ['qr_code'] }) : undefined;
}

const LOOK_MS = 300;

type Look = 'starting' | 'looking' | 'noCamera' | 'noReader';

/** Searches the camera image for one of our codes. If the browser cannot do that, it explains the alternative: the code contains a link. */
export function JoinByCamera({ handle }: { readonly handle: JoinHandle }) {
  const t = useT();
  const [look, setLook] = useState<Look>('starting');
  const video = useRef<HTMLVideoElement>(null);
  const join = useRef(handle.join);
  join.current = handle.join;
  useEffect(() => {
    let over = false;
    let stream: MediaStream | undefined;
    const watch = async (): Promise<void> => {
      const detector = await qrDetector();
      if (over) return;
      if (detector === undefined) return setLook('noReader');
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (over || video.current === null) return stopAll(stream);
      video.current.srcObject = stream;
      await video.current.play();
      setLook('looking');
      while (!over) {
        const found = (await detector.detect(video.current)).map(({ rawValue }) => wayIn(rawValue)).find(Boolean);
        if (found !== undefined) return join.current(found).catch((failure: unknown) => presentFailure(failure));
        await pause(LOOK_MS);
      }
    };
    watch().catch(() => {
      if (!over) setLook('noCamera');
    });
    return () => {
      over = true;
      if (stream !== undefined) stopAll(stream);
    };
  }, []);
  return (
    <div className={styles.camera}>
      <video ref={video} playsInline muted hidden={look !== 'looking'} />
      <p role="status">
        {look === 'looking' && t('sharing:join.looking')}
        {look === 'noCamera' && t('sharing:join.noCamera')}
        {look === 'noReader' && t('sharing:join.noReader')}
      </p>
    </div>
  );
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
