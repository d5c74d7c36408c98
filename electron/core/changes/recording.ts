import { randomUUID } from 'node:crypto'
import type { ChangedBody, ChangedKind, ChangeId, KeptChange } from '../../bridge/changes.ts'
import type { Failure } from '../../bridge/failures.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { isProof, operations, type Client, type OperationId } from '../../service/index.ts'
import type { Account } from '../account/account.ts'
import type { Asked } from '../database/tables.ts'
import { whyNotDone } from '../platform/failures/outcome.ts'
import { workUnderWay } from '../platform/work.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { keptOf, type Changeables } from './changeable.ts'
import { namesIn } from './names.ts'
import type { ChangingOperations, RecordedCall } from './recorded.ts'
import { calledIn, keyOfThing, thingOf, type Row } from './rows.ts'
import type { ChangeOptions } from './change-options.ts'
import type { ChangeTables } from './tables.ts'

export interface RecordingOptions {
  account: Account
  stored: Asked<ChangeTables>
  changeables: Changeables
  operations: ChangingOperations
  /** Ids of changes whose calls are running. */
  underWay: Set<ChangeId>
  onChange(change: KeptChange): void
  /** An operation that is not recorded is about to be called; it may change lists. */
  onUnrecorded(operation: OperationId): Promise<void>
  describe(error: unknown): Failure
}

/**
 * Returns a client that writes every change to the disk before it is sent. If that fails, the
 * change is sent all the same, except reverts and planned changes, which could then run twice, and
 * temporary changes, whose end would be lost.
 */
export function recordingClient(
  client: Client<OperationId>,
  options: RecordingOptions,
): Client<OperationId, ChangeOptions> {
  return {
    ...client,
    call: (id, input, how) =>
      recorded(options, { id, input, how }, () => client.call(id, input, how)),
    create: (id, input, how) =>
      recorded(options, { id, input, how }, () => client.create(id, input, how)),
    upload: (id, input, how) =>
      recorded(options, { id, input }, () => client.upload(id, input, how)),
  }
}

/**
 * Returns the outcome that a reply proves. A deletion needs an explicit confirmation; the RPC
 * interface reports refusals in its replies.
 */
function outcomeOf(operation: OperationId, answer: unknown): KeptChange['outcome'] {
  const { reply = answer } = (answer ?? {}) as { reply?: unknown }
  if (typeof reply === 'object' && reply !== null && 'outcome' in reply && reply.outcome !== 'ok')
    return 'notDone'
  const isDone = operations[operation].effect !== 'destroy' || isProof(operation, reply)
  return isDone ? 'done' : 'unknown'
}

/** Describes the change that a call makes; undefined if it is not recorded. */
const recordedCall = (
  declared: ChangingOperations,
  id: OperationId,
  input: object,
): RecordedCall | undefined =>
  (declared[id]?.back as ((input: object) => RecordedCall) | undefined)?.(input)

interface ChangingCall {
  id: OperationId
  input: object
  how?: ChangeOptions | undefined
}

async function recorded<T>(
  options: RecordingOptions,
  { id, input, how = {} }: ChangingCall,
  act: () => Promise<T>,
): Promise<T> {
  const call = recordedCall(options.operations, id, input)
  if (!call && operations[id].effect !== 'read') await options.onUnrecorded(id)
  const change = call && (await begun(options, call, how))
  if (!change) return act()
  try {
    const answer = await act()
    await ended(options, change, outcomeOf(id, answer), idOf(answer))
    return answer
  } catch (error) {
    const reason = whyNotDone(error)
    const outcome = reason === 'refused' ? 'notDone' : reason ? undefined : 'unknown'
    await ended(options, change, outcome)
    throw error
  }
}

/** Stores a change that is about to be sent; undefined if it cannot be stored. */
async function begun(
  options: RecordingOptions,
  call: RecordedCall,
  { back, planned, until, onRecorded }: ChangeOptions,
): Promise<KeptChange | undefined> {
  const { stored, underWay, describe, onChange } = options
  try {
    const change = await changeOf(options, call, until)
    underWay.add(change.id)
    if (!(await stored.begin(change, back ?? [], planned))) {
      underWay.delete(change.id)
      throw new CoreFailure('changed', { field: 'putBack' })
    }
    // Of what is kept in part the page takes back what it showed.
    if (!options.changeables[change.kind]?.unkept) onRecorded?.(change.id)
    onChange(change)
    return change
  } catch (error) {
    if (back || planned !== undefined || until !== undefined) throw error
    describe(error)
    return undefined
  }
}

/** Stores the outcome of a change; without an outcome it was never sent, and is removed. */
async function ended(
  { stored, underWay, describe, onChange }: RecordingOptions,
  change: KeptChange,
  outcome: KeptChange['outcome'] | undefined,
  id?: number,
): Promise<void> {
  const thing = change.thing ?? (id === undefined ? undefined : String(id))
  try {
    if (outcome === undefined) await stored.forget(change.id)
    else await stored.end(change.id, outcome, thing, Date.now())
  } catch (error) {
    // The stored outcome stays unknown, and is checked later.
    describe(error)
  }
  underWay.delete(change.id)
  if (outcome !== undefined) onChange(omitNullish({ ...change, thing, outcome }))
}

async function changeOf(
  options: RecordingOptions,
  call: RecordedCall,
  until: number | undefined,
): Promise<KeptChange> {
  const { account, changeables } = options
  const { kind, action, sent, secret } = call
  const changeable = changeables[kind] ?? {}
  const row = rowOf(account.known(kind), call)
  const thing = row ? thingOf(kind, row) : call.thing
  const before = thing === undefined ? undefined : await bodyOf(options, kind, thing, action)
  const name = (row && calledIn(kind, row)) ?? call.name
  const { id: job, work, about } = workUnderWay().job ?? {}
  const after = sent && keptOf(changeable, afterOf(kind, before, sent))
  return omitNullish({
    id: randomUUID(),
    at: Date.now(),
    kind,
    thing,
    name: name ?? call.number ?? (sent?.['name'] as string | undefined) ?? `№ ${thing ?? ''}`,
    action,
    outcome: 'unknown' as const,
    before: before && keptOf(changeable, before),
    after,
    names: namesIn([before, after], nameIn(account)),
    secret,
    job,
    work,
    about,
    until,
  })
}

/** Returns what things are called in their lists, as far as these were read. */
export const nameIn = (account: Account) => (kind: ChangedKind, thing: string) => {
  const row: Row | undefined = account.knownRow(kind, keyOfThing(kind, thing))
  return row && calledIn(kind, row)
}

const rowOf = (rows: readonly Row[], { thing, number }: RecordedCall): Row | undefined =>
  rows.find((row) => (number === undefined ? String(row.id) === thing : row.number === number))

/** Requests for extensions contain only the changed fields. */
const afterOf = (kind: ChangedKind, before: ChangedBody | undefined, sent: ChangedBody) =>
  kind === 'sip' ? { ...before, ...sent } : sent

/**
 * Returns the state of a thing before a change, as the caller has just read it. Before a deletion
 * it is read again.
 */
async function bodyOf(
  { account, changeables, describe }: RecordingOptions,
  kind: ChangedKind,
  thing: string,
  action: KeptChange['action'],
): Promise<ChangedBody | undefined> {
  const changeable = changeables[kind]
  if (!changeable || action === 'created') return undefined
  try {
    if (action === 'deleted' && changeable.former) return await changeable.former(thing)
    if (changeable.known) return await changeable.known(thing)
    const of = Number(thing)
    const detail =
      action === 'deleted' ? await account.currentDetail(kind, of) : account.knownDetail(kind, of)
    return (detail as { body?: ChangedBody } | undefined)?.body
  } catch (error) {
    describe(error)
    return undefined
  }
}

const idOf = (answer: unknown): number | undefined => {
  const { id } = (answer ?? {}) as { id?: unknown }
  return typeof id === 'number' ? id : undefined
}
