import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { useCall } from '../call-state.ts';

/**
 * Announces politely that the call has begun, whether the others hear this device, who joined, who left and who raised a hand;
 * voices need no announcement.
 */
export function CallAnnouncer() {
  const t = useT();
  const people = useCall((state) => state.people);
  const before = useRef(people);
  const [text, setText] = useState('');
  useEffect(() => {
    // A person whose name has not arrived yet is announced once it has.
    const [old, now] = [before.current, people.filter(({ own, name }) => own || name !== '')];
    before.current = now;
    const known = new Map(old.map((person) => [person.userId, person]));
    const here = new Set(now.map(({ userId }) => userId));
    const others = now.filter(({ own }) => !own);
    const came = old.length === 0 ? undefined : others.find(({ userId }) => !known.has(userId));
    const left = old.find(({ userId, own }) => !own && !here.has(userId));
    const hand = others.find(({ userId, hand: place }) => place !== undefined && known.get(userId)?.hand === undefined);
    if (came) setText(t('call:announce.came', { name: came.name }));
    else if (left && now.length > 0) setText(t('call:announce.left', { name: left.name }));
    else if (hand && old.length > 0) setText(t('call:announce.hand', { name: hand.name }));
  }, [people, t]);
  return (
    <>
      <p className="sw-visually-hidden" role="status">
        {text}
      </p>
      <OwnAnnouncer />
    </>
  );
}

/** A region of its own: what others do never takes the place of one's own microphone. */
function OwnAnnouncer() {
  const t = useT();
  const here = useCall(({ phase }) => phase === 'in');
  const microphone = useCall((state) => state.own.microphone);
  const before = useRef({ here, microphone });
  const [text, setText] = useState('');
  useEffect(() => {
    const old = before.current;
    before.current = { here, microphone };
    const state = t(microphone ? 'call:state.microphoneOn' : 'call:state.microphoneOff');
    if (here && !old.here) setText(t('call:announce.here', { state }));
    else if (microphone !== old.microphone) setText(state);
  }, [here, microphone, t]);
  return (
    <p className="sw-visually-hidden" role="status">
      {text}
    </p>
  );
}
