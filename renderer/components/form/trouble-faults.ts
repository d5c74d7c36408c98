import { useI18n } from 'vue-i18n'
import type { BackupTrouble } from '../../../electron/bridge/backup.ts'
import type { TeamTrouble } from '../../../electron/bridge/colleagues.ts'
import { BridgeFailure, toFailure } from '../../bridge/failure.ts'

interface Troubles {
  backup: BackupTrouble
  team: TeamTrouble
}

/** The field that a trouble belongs to, or that with the key of its text where the usual one does not fit. */
export type TroubleFields<Kind extends keyof Troubles, Field extends string> = Partial<
  Record<Troubles[Kind], Field | readonly [field: Field, text: string]>
>

/** Shows a failure of this kind at the field that caused it. */
export function useTroubleFaults<Kind extends keyof Troubles, Field extends string>(
  kind: Kind,
  fields: TroubleFields<Kind, Field>,
) {
  const { t } = useI18n()
  return async <T>(asked: Promise<T>): Promise<T> => {
    try {
      return await asked
    } catch (error) {
      const failure = toFailure(error)
      if (failure.kind !== kind) throw error
      const trouble = failure.field as Troubles[Kind]
      const place = fields[trouble]
      if (!place) throw error
      const [field, text = `failures.${kind}.${trouble}`] =
        typeof place === 'string' ? [place] : place
      throw new BridgeFailure({ kind: 'refused', field, message: t(text) })
    }
  }
}
