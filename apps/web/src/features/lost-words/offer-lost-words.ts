import { translate } from '../../i18n/language.ts';
import { pinToast } from '../../ui/toast.tsx';
import { goTo } from '../session/navigator.ts';
import { forgetLostWords, useLostWords } from './lost-words.ts';

/** Offers the words of the open page as notes, those of another page there. Returns what withdraws the offer. */
function offer(): () => void {
  const { lost, open } = useLostWords.getState();
  const ofOpen = lost.filter(({ pageId }) => pageId === open?.pageId);
  const [first] = lost;
  if (!first) return () => undefined;
  const offered = ofOpen.length > 0 ? ofOpen : lost.filter(({ pageId }) => pageId === first.pageId);
  const { wbNo, pageId } = first;
  return pinToast({
    tone: 'warning',
    text: translate('notices:lostWords.text', { count: offered.length }),
    action:
      open && ofOpen.length > 0
        ? {
            label: translate('notices:lostWords.keep'),
            run: () => {
              open.putInNotes(offered.map(({ text }) => text));
              forgetLostWords(offered);
            },
          }
        : { label: translate('notices:lostWords.open'), run: () => void goTo(`/board/${wbNo}/${pageId}`) },
    closed: () => forgetLostWords(offered),
  });
}

/** Offers lost words wherever the user is, until they answer. Returns what ends that. */
export function offerLostWords(): () => void {
  let withdraw = offer();
  const stop = useLostWords.subscribe(() => {
    withdraw();
    withdraw = offer();
  });
  return () => {
    stop();
    withdraw();
  };
}
