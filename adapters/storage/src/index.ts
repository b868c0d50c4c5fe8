export { blobKey, incomingKey } from './names.ts';
export { storeOptions } from './options.ts';
export type {
  ListedObject,
  ObjectInfo,
  ObjectStore,
  ObjectStoreOptions,
  PresignedPost,
  PresignedPut,
} from './port.ts';
export { openObjectStore } from './store.ts';
