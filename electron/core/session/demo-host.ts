import type { Addresses } from '../../service/catalogue/addresses.ts'

/** The demo cabinet as the core sees it: a service at some addresses, with an account in it. */
export interface DemoHost {
  /** Starts it once; later calls answer the same. */
  start(): Promise<{ addresses: Addresses; account: { email: string; password: string } }>
  close(): Promise<void>
}
