import { ref, watch } from 'vue'
import type { EditHistory } from './use-history.ts'

/** Selection in a menu's editor, and changes of its branches, each of which moves the selection. */
export function useBranches({ menu, change, endGroup }: EditHistory) {
  const selected = ref('name')

  const choose = (branch: string | undefined): void => {
    selected.value = branch === undefined ? 'greeting' : `branches.${branch}`
  }
  const placeOf = (branch: string) => menu.value.branches.findIndex((one) => one.id === branch)

  /** Adds a branch and chooses it. */
  function addBranch(): void {
    change({ do: 'addBranch' })
    choose(menu.value.branches.at(-1)?.id)
  }

  function copyBranch(branch: string): void {
    change({ do: 'copyBranch', id: branch })
    choose(menu.value.branches[placeOf(branch) + 1]?.id)
  }

  /** Takes a branch away and chooses the one that takes its place. */
  function removeBranch(branch: string): void {
    const place = placeOf(branch)
    change({ do: 'removeBranch', id: branch })
    choose((menu.value.branches[place] ?? menu.value.branches.at(-1))?.id)
  }

  const moveBranch = (branch: string, by: 1 | -1): void =>
    change({ do: 'moveBranch', id: branch, to: placeOf(branch) + by })

  // The focus has left a field, or something else is chosen: a change after that is another one.
  watch(selected, () => endGroup())

  return { selected, addBranch, copyBranch, removeBranch, moveBranch }
}
