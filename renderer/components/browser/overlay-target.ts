import { computed, inject, type InjectionKey, type Ref } from 'vue'

/** The innermost open dialog, as which an {@link AppDialog} offers itself to what it holds. */
export const overlayTargetKey: InjectionKey<Readonly<Ref<HTMLElement | null>>> = Symbol('floor')

/**
 * Where what opens over everything else belongs: the page, or the modal dialog around, because all else
 * is behind that and cannot be reached.
 */
export function useOverlayTarget() {
  const dialog = inject(overlayTargetKey, undefined)
  return computed(() => dialog?.value ?? 'body')
}
