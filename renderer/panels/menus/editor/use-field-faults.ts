import { worstOf } from '../picture/node-faults.ts'
import { useNodeWords } from '../picture/use-node-words.ts'
import { useEditor } from './use-editor.ts'

/**
 * What is said of a place in the menu, as a field takes it: what must be put right, or what to know; and which place
 * it is, so that the keyboard can be led there.
 */
export function useFieldFaults() {
  const { faults, names } = useEditor()
  const { faultWords } = useNodeWords()
  const menuName = (id: string) => names.target({ kind: 'scenario', id }) ?? id

  return (path: string): { 'data-field': string; error?: string; hint?: string } => {
    const own = faults.value.filter((fault) => fault.path === path)
    if (own.length === 0) return { 'data-field': path }
    const said = own.map((fault) => faultWords(fault, menuName)).join(' ')
    return { 'data-field': path, ...(worstOf(own) === 'error' ? { error: said } : { hint: said }) }
  }
}
