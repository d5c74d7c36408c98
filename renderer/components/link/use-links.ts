import { ref, type Ref } from 'vue'

interface Links {
  /** The address that the page is asking about; `LinkDialog` shows it. */
  asked: Ref<string | undefined>
  follow(address: string): void
}

/**
 * Follows strangers' links once the person has agreed: in the web shell the page asks, in Electron the
 * program, which need not believe any page.
 */
export function useLinks(): Links {
  const asked = ref<string>()
  return {
    asked,
    follow(address) {
      if (window.switchdesk.boot.shell === 'web') asked.value = address
      else window.open(address, '_blank', 'noopener,noreferrer')
    },
  }
}
