export type { BridgeEvent, EventName, Events } from './index.ts'
