import { computed, type ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Fault, Severity } from '../model/fault.ts'
import type { Menu } from '../model/menu.ts'
import { faultsByNode, worstOf } from './node-faults.ts'
import { treeOf, type MenuNode } from './tree.ts'
import { useNodeWords, type Names, type NodeWords } from './use-node-words.ts'

export interface MenuShown {
  menu: Menu
  faults: readonly Fault[]
  names: Names
}

/** Appearance of a node, and its text for screen readers. */
export interface NodeLook {
  words: NodeWords
  severity?: Severity
  spoken: string
}

/** A menu's nodes with their words and faults, for the picture and the outline alike. */
export function useNodes(shown: MenuShown): {
  root: ComputedRef<MenuNode>
  looks: ComputedRef<ReadonlyMap<string, NodeLook>>
} {
  const { t } = useI18n()
  const { nodeWords, faultWords } = useNodeWords()
  const root = computed(() => treeOf(shown.menu))
  const looks = computed(() => {
    const faults = faultsByNode(root.value, shown.faults)
    const found = new Map<string, NodeLook>()
    const add = (node: MenuNode): void => {
      const words = nodeWords(node, shown.menu, shown.names)
      const own = faults.get(node.id) ?? []
      const severity = worstOf(own)
      const count = own.length > 1 ? [t('words.problemCount', own.length)] : []
      const said = [
        words.title,
        words.note,
        ...count,
        ...own.slice(0, 1).map((one) => faultWords(one)),
      ]
      found.set(node.id, { words, severity, spoken: said.filter(Boolean).join(', ') })
      node.next.forEach(add)
    }
    add(root.value)
    return found
  })
  return { root, looks }
}
