import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { changeMember, changeMembers, signOutMember } from './change-members.ts';
import { changeDepartment, createDepartment, deleteDepartment, listDepartments } from './departments.ts';
import { endMember, leaveMerchant } from './end-member.ts';
import { checkInvitations, inviteMembers, listInvitations, withdrawInvitation } from './invitations.ts';
import {
  answerInvitation,
  createMerchantLink,
  endMerchantLink,
  getMerchantLink,
  joinMerchant,
  listOwnInvitations,
  openMerchantLink,
} from './join-merchant.ts';
import { listMembers, resumeMember } from './members.ts';
import { listMerchantAudit } from './merchant-audit.ts';
import { changeMerchant, getMerchant } from './merchant-settings.ts';
import { createMerchant, getMerchants, switchMerchant } from './own-merchants.ts';

export const merchantHandlers = (deps: ApiDeps) =>
  ({
    getMerchants: getMerchants(deps),
    switchMerchant: switchMerchant(deps),
    createMerchant: createMerchant(deps),
    getMerchant: getMerchant(deps),
    changeMerchant: changeMerchant(deps),
    leaveMerchant: leaveMerchant(deps),
    listMembers: listMembers(deps),
    changeMember: changeMember(deps),
    changeMembers: changeMembers(deps),
    endMember: endMember(deps),
    resumeMember: resumeMember(deps),
    signOutMember: signOutMember(deps),
    listInvitations: listInvitations(deps),
    checkInvitations: checkInvitations(deps),
    inviteMembers: inviteMembers(deps),
    withdrawInvitation: withdrawInvitation(deps),
    listOwnInvitations: listOwnInvitations(deps),
    answerInvitation: answerInvitation(deps),
    getMerchantLink: getMerchantLink(deps),
    createMerchantLink: createMerchantLink(deps),
    endMerchantLink: endMerchantLink(deps),
    openMerchantLink: openMerchantLink(deps),
    joinMerchant: joinMerchant(deps),
    listMerchantAudit: listMerchantAudit(deps),
    listDepartments: listDepartments(deps),
    createDepartment: createDepartment(deps),
    changeDepartment: changeDepartment(deps),
    deleteDepartment: deleteDepartment(deps),
  }) satisfies Partial<RouteHandlers>;
