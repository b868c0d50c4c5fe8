import type { ApiDeps } from '../../deps.ts';
import type { RouteHandlers } from '../../http/call.ts';
import { createDoor, deleteDoor, listDoors } from './manage-doors.ts';
import { endAtDoor, extendAtDoor } from './run-at-door.ts';
import { bookAtDoor, readDoor, signInAtDoor } from './use-door.ts';

export const doorHandlers = (deps: ApiDeps) =>
  ({
    listDoors: listDoors(deps),
    createDoor: createDoor(deps),
    deleteDoor: deleteDoor(deps),
    readDoor: readDoor(deps),
    bookAtDoor: bookAtDoor(deps),
    extendAtDoor: extendAtDoor(deps),
    endAtDoor: endAtDoor(deps),
    signInAtDoor: signInAtDoor(deps),
  }) satisfies Partial<RouteHandlers>;
