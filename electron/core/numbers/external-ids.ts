import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { CabinetContext } from '../module/module.ts'
import { keyWithoutId } from './rows.ts'
import type { ExternalNumber } from '../../bridge/numbers.ts'
import type { NumberTables } from './tables.ts'

export interface ExternalIds {
  /**
   * Keeps the id that the service's website shows for a number, or forgets the one that was given.
   * Rejects as `notFound` where there is no such number, and as `invalid` with the field `key` where
   * the service tells its id itself, or `id` where another number has it.
   */
  give(key: string, id: number | undefined): Promise<void>
  /**
   * A number and the id by which something is to be done with it. Where a person gave that id, the list
   * is read anew. Rejects as `notFound` where there is no such number or none with an id, and as
   * `changed` with the field `id` where the number has another id by now, or another number has this one.
   * @param id by which a person agreed to it
   */
  find(key: string, id?: number): Promise<Identified>
  /** Whether a number is in the list no more, which is read anew; an id that it was given is forgotten. */
  isGone(key: string): Promise<boolean>
  /** Forgets an id with the number that is gone. */
  forget(key: string): Promise<void>
}

export type Identified = ExternalNumber & { id: number }

export function createExternalIds(context: CabinetContext): ExternalIds {
  const { account, database, describe } = context
  const stored = database.of<NumberTables>('numbers')
  const withKey = (rows: ExternalNumber[], key: string) => rows.find((one) => one.key === key)

  async function forget(key: string): Promise<void> {
    await stored.keepExternalId(key, undefined).catch(describe)
  }

  return {
    async give(key, id) {
      const rows = await account.renew('externalNumbers')
      const row = withKey(rows, key)
      if (!row) throw new CoreFailure('notFound', { field: 'key' })
      const { id: known, idGiven, ...rest } = row
      if (known !== undefined && !idGiven) throw new CoreFailure('invalid', { field: 'key' })
      if (id !== undefined && rows.some((one) => one.key !== key && one.id === id)) {
        throw new CoreFailure('invalid', { field: 'id' })
      }
      await stored.keepExternalId(key, id)
      account.amend('externalNumbers', [
        { ...rest, ...(id !== undefined && { id, idGiven: true as const }) },
      ])
    },
    async find(key, id) {
      const known = withKey(await account.rows('externalNumbers'), key)
      if (known?.id !== undefined && !known.idGiven) return { ...known, id: known.id }
      const now = withKey(await account.renew('externalNumbers'), key)
      const agreed = id ?? known?.id
      if (agreed === undefined) throw new CoreFailure('notFound', { field: 'key' })
      if (now?.id !== agreed) throw new CoreFailure('changed', { field: 'id' })
      return { ...now, id: agreed }
    },
    async isGone(key) {
      const rows = await account.renew('externalNumbers')
      // The service may tell by now the id of one that was known without.
      if (rows.some((row) => row.key === key || keyWithoutId(row) === key)) return false
      await forget(key)
      return true
    },
    forget,
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
