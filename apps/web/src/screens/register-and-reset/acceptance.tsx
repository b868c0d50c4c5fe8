import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../../i18n/language.ts';
import styles from './steps.module.css';

/** Renders a message that contains links or buttons: the part of that name renders `<name>words</name>`. */
function withParts(text: string, parts: Readonly<Record<string, (words: string) => ReactNode>>): ReactNode {
  // Split by a pattern with two groups: words, name, words inside, words, name, …
  return text.split(/<(\w+)>(.*?)<\/\1>/).map((piece, place, pieces) => {
    if (place % 3 === 1) return null;
    const part = place % 3 === 2 ? parts[pieces[place - 1] ?? ''] : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
    return <Fragment key={place}>{part ? part(piece) : piece}</Fragment>;
  });
}

const beside = (to: string) => (words: string) => (
  <Link to={to} target="_blank">
    {words}
  </Link>
);

/** What registering implies. The texts open in another tab, so that the form keeps its input. */
export function Acceptance() {
  const t = useT();
  return (
    <p className={styles.acceptance}>
      {withParts(t('account:register.acceptance'), {
        person: beside('/account/content/person'),
        privacy: beside('/account/content/privacy'),
      })}
    </p>
  );
}
