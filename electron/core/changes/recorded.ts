import type { ChangedBody, ChangedKind, KeptChange } from '../../bridge/changes.ts'
import type { InputOf, OperationId } from '../../service/index.ts'
import type { Outcome } from '../platform/failures/outcome.ts'

/** A call's change of a thing, as it is recorded. */
export interface RecordedCall extends Pick<KeptChange, 'kind' | 'action' | 'secret'> {
  /** The thing's key in its list, or, for some operations, the number itself. */
  thing?: string
  number?: string
  /** Name of a new thing in its list, where that is not its field `name`. */
  name?: string
  /** The fields that are sent; if they are a part, the others keep their values. */
  sent?: ChangedBody
}

/** How the outcome of an operation is proved, and how it is taken back. */
interface ChangingOperation<Id extends OperationId> {
  /**
   * Reads the account for the outcome of a call, by the subject of its entry in the ledger. `notDone` is
   * certain if it is still so after a while. Rejects if the account cannot be read.
   */
  proof?(subject: string): Promise<Outcome>
  /** Describes the change of a call, which is recorded so that it can be taken back. */
  back?(input: InputOf<Id>): RecordedCall
}

/**
 * Operations that change the account, as their modules declare them. Connecting, naming and buying numbers,
 * black lists, and everything apart from calls cannot be taken back.
 */
export type ChangingOperations = { readonly [Id in OperationId]?: ChangingOperation<Id> }

export const created = (kind: ChangedKind, sent: object): RecordedCall => ({
  kind,
  action: 'created',
  sent: sent as ChangedBody,
})

export const changed = (kind: ChangedKind, id: number, sent: object): RecordedCall => ({
  kind,
  action: 'changed',
  thing: String(id),
  sent: sent as ChangedBody,
})

export const deleted = (kind: ChangedKind, id: number): RecordedCall => ({
  kind,
  action: 'deleted',
  thing: String(id),
})
