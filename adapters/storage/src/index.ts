export { inspectStore, type StoreFacts, type StoreFault } from './inspect.ts';
export { avatarObjectKey, blobKey, FOR_GOOD, incomingKey, roomPictureKey } from './names.ts';
export { storeOptions } from './options.ts';
export type {
  ListedObject,
  ObjectInfo,
  ObjectStore,
  ObjectStoreOptions,
  PresignedPost,
  PresignedPut,
  StoredPart,
  WholeObject,
} from './port.ts';
export { attachment } from './presign.ts';
export { openObjectStore } from './store.ts';
