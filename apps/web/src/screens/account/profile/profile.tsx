import { Avatar } from './avatar.tsx';
import { NameField } from './name-field.tsx';
import styles from './profile.module.css';

export function Profile() {
  return (
    <div className={styles.profile}>
      <Avatar />
      <NameField />
    </div>
  );
}
