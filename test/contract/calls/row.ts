import type { InputOf, OperationId, ServiceClient } from '../../../electron/service/index.ts'
import type { Service } from '../../support/service.ts'

/** What a row may use to prepare its call: the cabinet is as it was seeded. */
export interface Bench {
  client: ServiceClient
  service: Service
}

/** An input, or how to come by one. */
type Given<Id extends OperationId> = InputOf<Id> | ((bench: Bench) => Promise<InputOf<Id>>)

/** What the client makes of the service's "no": members of the failure, or the described outcome. */
export type No = string | { status: number; serviceMessage: string; field?: string; code?: number }

export interface Row<Id extends OperationId> {
  /** What the service carries out. */
  takes: Given<Id>
  /** What is refused for a state of the account that has to be brought about, or by an outcome of its own. */
  refuses?: readonly (readonly [Given<Id>, No])[]
}

/** A row for every operation of one subject; one that is missing does not compile. */
export type Rows<Module extends string> = {
  readonly [Id in OperationId as Id extends `${Module}.${string}` ? Id : never]: Row<Id>
}

/** HTTP 400 with the text, and the field where the service names one. */
export const no = (serviceMessage: string, field?: string, status = 400): No => ({
  status,
  serviceMessage,
  ...(field !== undefined && { field }),
})

/** An id, or another choice, that is none of the account's. */
export const unknown = (field: string): No => no(`The selected ${field} is invalid.`, field)

export const badFormat = (field: string): No => no(`The ${field} format is invalid.`, field)

export const taken = (field: string): No => no(`The ${field} has already been taken.`, field)

export const POOR = no('Insufficient funds.')

/** An error of an RPC interface: its status is 200, its field is part of the text. */
export const error = (serviceMessage: string, code = 400): No => ({
  status: 200,
  code,
  serviceMessage,
})

/** The same input once nothing is left on the balance. */
export const withoutMoney =
  <T>(input: T) =>
  async ({ service }: Bench): Promise<T> => {
    await service.balance(0)
    return input
  }
