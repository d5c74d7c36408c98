import { worstOf } from '../picture/node-faults.ts'
import { useNodeWords } from '../picture/use-node-words.ts'
import { useEditor } from './use-editor.ts'

/**
 * Returns the props of a field at a path in the menu: its error or hint, and the path itself for
 * moving the focus there.
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
