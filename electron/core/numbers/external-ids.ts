import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { CabinetContext } from '../module/module.ts'
import { keyWithoutId } from './rows.ts'
import type { ExternalNumber } from '../../bridge/numbers.ts'
import type { NumberTables } from './tables.ts'

export interface ExternalIds {
  /**
   * Stores the id that the user found on the service's website for a number, or removes it. Rejects
   * as `notFound` if there is no such number, and as `invalid` with the field `key` if the service
   * gives the id itself, or `id` if another number has it.
   */
  give(key: string, id: number | undefined): Promise<void>
  /**
   * Returns a number with its id for an operation. If the user entered the id, the list is read
   * again. Rejects as `notFound` if there is no such number or none with an id, and as `changed`
   * with the field `id` if the number has another id by now, or another number has this one.
   * @param id the id that the user approved
   */
  find(key: string, id?: number): Promise<Identified>
  /**
   * Reads the list again, and returns whether it lacks a number; its entered id is then removed.
   */
  isGone(key: string): Promise<boolean>
  /** Removes the id of a number that is gone. */
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
      // The service may by now give an id to a number that had none.
      if (rows.some((row) => row.key === key || keyWithoutId(row) === key)) return false
      await forget(key)
      return true
    },
    forget,
  }
}

/** Adds the ids entered by the user. The service's own ids win. */
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
