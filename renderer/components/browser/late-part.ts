import { defineAsyncComponent, type Component } from 'vue'

/**
 * A part that a key opens, whose code may be fetched before. An async component takes another task when it
 * is first drawn, also for code that has come, and whoever types on at once would type elsewhere.
 */
export function latePart(load: () => Promise<{ default: Component }>) {
  const later = defineAsyncComponent(load)
  let fetched: Component | undefined
  return {
    /** Rejects where the code cannot be loaded. */
    async fetch(): Promise<void> {
      fetched = (await load()).default
    },
    /** What is to be drawn from now on: the part itself if its code has come. */
    now: (): Component => fetched ?? later,
  }
}
