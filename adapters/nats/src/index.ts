export { openBus } from './bus.ts';
export type { Bus, BusMessage, BusOptions, BusSubscription, PublishOptions, StreamOptions } from './port.ts';
