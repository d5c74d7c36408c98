import { computed, inject, type InjectionKey, type Ref } from 'vue'

/** The innermost open dialog, as which an {@link AppDialog} offers itself to what it holds. */
export const overlayTargetKey: InjectionKey<Readonly<Ref<HTMLElement | null>>> = Symbol('floor')

/**
 * The element for overlays: the page, or the modal dialog around, because everything else is behind
 * it and inert.
 */
export function useOverlayTarget() {
  const dialog = inject(overlayTargetKey, undefined)
  return computed(() => dialog?.value ?? 'body')
}
