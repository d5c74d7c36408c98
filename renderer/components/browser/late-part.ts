import { defineAsyncComponent, type Component } from 'vue'

/**
 * A part that a shortcut opens, whose code can be fetched in advance. An async component renders
 * one task later even if its code is loaded, so the next keystrokes would go elsewhere.
 */
export function latePart(load: () => Promise<{ default: Component }>) {
  const later = defineAsyncComponent(load)
  let fetched: Component | undefined
  return {
    /** Rejects where the code cannot be loaded. */
    async fetch(): Promise<void> {
      fetched = (await load()).default
    },
    /** The component to render: the part itself once its code is loaded. */
    now: (): Component => fetched ?? later,
  }
}
