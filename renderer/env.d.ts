import type { Bridge } from '../electron/bridge/surface.ts'

declare global {
  interface Window {
    /** Given by the shell before any script of the page runs. */
    readonly switchdesk: Bridge
  }
}
