import { ref, type Ref } from 'vue'
import { slashWord } from '../../../../electron/shared/text-fields.ts'

/** Asks before a text goes of which a line is a quick reply's shortcut and nothing else. */
export function useSlashQuestion(text: Readonly<Ref<string>>) {
  const asking = ref<{ word: string; goOn(): void }>()
  let agreed = ''

  /**
   * Asks about a leftover `/word`; returns true if the text must wait. `goOn` runs on agreement.
   */
  function asks(goOn: () => void): boolean {
    const word = text.value === agreed ? undefined : slashWord(text.value)
    if (word === undefined) return false
    asking.value = { word, goOn }
    return true
  }

  function agree(): void {
    const { value } = asking
    agreed = text.value
    asking.value = undefined
    value?.goOn()
  }

  return { asking, asks, agree, leave: () => (asking.value = undefined) }
}
