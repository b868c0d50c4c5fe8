import type { ApiDeps } from '../../deps.ts';
import type { RouteHandlers } from '../../http/call.ts';
import { changeContact, createContact, deleteContact, listContacts } from './contacts.ts';
import { countInvited, freeBusy } from './invited-people.ts';
import { readPeopleTree, searchPeople } from './search-people.ts';
import { changeTag, createTag, deleteTag, listTags } from './tags.ts';

export const meetingPeopleHandlers = (deps: ApiDeps) =>
  ({
    searchPeople: searchPeople(deps),
    readPeopleTree: readPeopleTree(deps),
    countInvited: countInvited(deps),
    listTags: listTags(deps),
    createTag: createTag(deps),
    changeTag: changeTag(deps),
    deleteTag: deleteTag(deps),
    listContacts: listContacts(deps),
    createContact: createContact(deps),
    changeContact: changeContact(deps),
    deleteContact: deleteContact(deps),
    freeBusy: freeBusy(deps),
  }) satisfies Partial<RouteHandlers>;
