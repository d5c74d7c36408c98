import { turnsOf, type Turn } from '../../../electron/shared/references/turns.ts'
import { useExtensionIndex } from '../../stores/extension-index.ts'

/** Returns the turns of extensions in a group, as far as their phones are known. */
export function useTurns() {
  const extensions = useExtensionIndex()
  return (group: Parameters<typeof turnsOf>[0], sips: readonly number[]): Turn[] =>
    turnsOf(
      group,
      sips.map((id) => extensions.byId.get(id)?.legs),
    )
}
