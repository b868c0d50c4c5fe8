import type { MerchantMember } from '@sw/contract';
import { Crown, DoorOpen, Eye, type LucideIcon, Shield, User } from 'lucide-react';
import styles from './enterprise.module.css';

export type Role = MerchantMember['role'];

const ROLES = ['owner', 'admin', 'roomManager', 'member', 'guest'] as const satisfies readonly Role[];

export const ROLE_ICONS: Readonly<Record<Role, LucideIcon>> = {
  owner: Crown,
  admin: Shield,
  roomManager: DoorOpen,
  member: User,
  guest: Eye,
};

/** Only owners can appoint owners. */
export const rolesToGive = (mayOwn: boolean, now?: Role): readonly Role[] =>
  ROLES.filter((role) => role !== 'owner' || mayOwn || now === 'owner');

interface RoleOptionProps {
  readonly role: Role;
  readonly label: string;
  readonly note: string;
}

/** A role in a select list, with its rights. */
export function RoleOption({ role, label, note }: RoleOptionProps) {
  const Icon = ROLE_ICONS[role];
  return (
    <span className={styles.roleOption}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span>
        {label}
        <small>{note}</small>
      </span>
    </span>
  );
}
