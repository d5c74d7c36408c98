import { useI18n } from 'vue-i18n'
import type { TeamTrouble } from '../../../../electron/bridge/colleagues.ts'
import { BridgeFailure, toFailure } from '../../../bridge/failure.ts'

/** The field that each error belongs to, and the key of a special text for it. */
export type TroubleFields<Field extends string> = Partial<
  Record<
    TeamTrouble,
    Field | readonly [Field, 'login' | 'owner' | 'invitation' | 'used' | 'recovery']
  >
>

/** Fields of the server's address that an error belongs to. */
export const serverTroubles = {
  unreachable: 'host',
  certificate: 'host',
  plain: 'host',
  scram: 'host',
  oldServer: 'host',
  noDatabase: 'database',
  foreign: 'database',
  taken: 'database',
} as const satisfies TroubleFields<string>

/** Fields of the database owner's login that an error belongs to. */
export const ownerTroubles = {
  password: ['password', 'login'],
  rights: ['user', 'owner'],
} as const satisfies TroubleFields<string>

/** Shows an error at the field that caused it. */
export function useTeamFaults<Field extends string>(fields: TroubleFields<Field>) {
  const { t } = useI18n()
  return async <T>(asked: Promise<T>): Promise<T> => {
    try {
      return await asked
    } catch (error) {
      const failure = toFailure(error)
      const trouble = failure.kind === 'team' ? (failure.field as TeamTrouble) : undefined
      const place = trouble && fields[trouble]
      if (!place) throw error
      const [field, words] = typeof place === 'string' ? [place] : place
      const message = words ? t(`settings.team.faults.${words}`) : t(`failures.team.${trouble}`)
      throw new BridgeFailure({ kind: 'refused', field, message })
    }
  }
}
