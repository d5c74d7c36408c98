import { CoreFailure } from '../core-failure.ts'
import type { CabinetContext } from '../subject.ts'
import type { ExternalNumber } from './types.ts'

export interface ExternalIds {
  /**
   * Keeps the id that the service's website shows for a number, or forgets the one that was given.
   * Rejects as `notFound` where there is no such number, and as `invalid` with the field `key` where
   * the service tells its id itself, or `id` where another number has it.
   */
  give(key: string, id: number | undefined): Promise<void>
  /**
   * Makes sure, before something is done by an id, that it belongs to no other number by now, if a
   * person gave it. Rejects as `changed` where it does.
   */
  ensure(id: number): Promise<void>
  forget(id: number): Promise<void>
}

export function createExternalIds(context: CabinetContext): ExternalIds {
  const { account, archive, describe } = context
  const givenOf = (id: number) =>
    account.known('externalNumbers').find((one) => one.id === id && one.idGiven)

  return {
    async give(key, id) {
      const rows = await account.renew('externalNumbers')
      const row = rows.find((one) => one.key === key)
      if (!row) throw new CoreFailure('notFound', { field: 'key' })
      const { id: known, idGiven, ...rest } = row
      if (known !== undefined && !idGiven) throw new CoreFailure('invalid', { field: 'key' })
      if (id !== undefined && rows.some((one) => one.key !== key && one.id === id)) {
        throw new CoreFailure('invalid', { field: 'id' })
      }
      await archive.keepExternalId(key, id)
      account.amend('externalNumbers', [
        { ...rest, ...(id !== undefined && { id, idGiven: true as const }) },
      ])
    },
    async ensure(id) {
      const before = givenOf(id)
      if (!before) return
      await account.renew('externalNumbers')
      if (givenOf(id)?.key !== before.key) throw new CoreFailure('changed', { field: 'id' })
    },
    async forget(id) {
      const given = givenOf(id)
      if (given) await archive.keepExternalId(given.key, undefined).catch(describe)
    },
  }
}

/** Numbers with the ids that a person gave them. The service's own ids win. */
export function withGivenIds(
  rows: ExternalNumber[],
  given: Readonly<Record<string, number>>,
): ExternalNumber[] {
  const told = new Set(rows.flatMap(({ id }) => id ?? []))
  return rows.map((row) => {
    const id = row.id === undefined ? given[row.key] : undefined
    return id === undefined || told.has(id) ? row : { ...row, id, idGiven: true }
  })
}
