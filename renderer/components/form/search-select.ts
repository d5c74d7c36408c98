import { useMutationObserver } from '@vueuse/core'
import { computed, nextTick, ref, shallowRef, type Ref } from 'vue'

/** An option of a select with thousands of them. */
export interface Option<K> {
  value: K
  text: string
  /** A telephone's or an extension's number, by which it is found too. */
  number?: string
  /** The digits of a number that its text shows, by which it is found alone. */
  digits?: string
}

/**
 * Accessibility that naive-ui's select lacks: it marks the input as a combobox, names its menu, and
 * exposes the option that the arrow keys are on.
 * @returns attributes of the input, of the menu and of each option, and a handler of its opening
 */
export function useCombobox(id: string, label: () => string, invalid: Ref<object>) {
  const open = ref(false)
  const menu = shallowRef<HTMLElement | null>(null)
  const activeId = ref<string>()
  const ids = { menu: `${id}-menu`, list: `${id}-list` }

  function look(): void {
    const list = menu.value?.querySelector('.v-vl')
    list?.setAttribute('role', 'listbox')
    list?.setAttribute('id', ids.list)
    list?.setAttribute('aria-label', label())
    activeId.value = menu.value?.querySelector('.n-base-select-option--pending')?.id
  }
  useMutationObserver(menu, look, { subtree: true, childList: true, attributeFilter: ['class'] })

  async function show(now: boolean): Promise<void> {
    open.value = now
    await nextTick()
    menu.value = now ? document.getElementById(ids.menu) : null
    look()
  }

  const inputProps = computed(() => ({
    ...invalid.value,
    id,
    role: 'combobox',
    autocomplete: 'off',
    spellcheck: false,
    'aria-autocomplete': 'list' as const,
    'aria-expanded': open.value,
    'aria-controls': open.value ? ids.list : undefined,
    'aria-activedescendant': open.value ? activeId.value : undefined,
  }))

  const optionProps = (key: string | number, chosen: boolean, place: number, all: number) => ({
    id: `${id}-${key}`,
    role: 'option',
    'aria-selected': chosen,
    'aria-posinset': place + 1,
    'aria-setsize': all,
  })

  return { open, show, inputProps, optionProps, menuProps: { id: ids.menu } }
}
