import { randomUUID } from 'node:crypto'
import type { ChangedBody, ChangedKind, ChangeId, KeptChange } from '../../bridge/changes.ts'
import type { Failure } from '../../bridge/failures.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { isProof, operations, type Client, type OperationId } from '../../service/index.ts'
import type { Account } from '../account/account.ts'
import type { Asked } from '../database/tables.ts'
import { runningJob } from '../jobs/run.ts'
import { callOutcome } from '../platform/failures/call-outcome.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { Changeables } from './changeable.ts'
import { toldOf, type Told } from './operations.ts'
import { calledIn, thingOf, type Row } from './rows.ts'
import { lasting, noteChange, puttingBack } from './putting-back.ts'
import type { ChangeTables } from './tables.ts'

export interface RecordingOptions {
  account: Account
  stored: Asked<ChangeTables>
  changeables: Changeables
  /** Ids of changes whose calls are running. */
  underWay: Set<ChangeId>
  onChange(change: KeptChange): void
  describe(error: unknown): Failure
}

/**
 * Returns a client that writes every change to the disk before it is sent. If that fails, the
 * change is sent all the same, except reverts, which could then run twice, and temporary changes,
 * whose end would not be announced.
 */
export function recordingClient(
  client: Client<OperationId>,
  options: RecordingOptions,
): Client<OperationId> {
  return {
    ...client,
    call: (id, input, more) => recorded(options, id, input, () => client.call(id, input, more)),
    create: (id, input, more) => recorded(options, id, input, () => client.create(id, input, more)),
    upload: (id, input, more) => recorded(options, id, input, () => client.upload(id, input, more)),
  }
}

/**
 * Returns the outcome that a reply proves. A deletion needs an explicit confirmation; the RPC
 * interface reports refusals in its replies.
 */
function outcomeOf(operation: OperationId, answer: unknown): KeptChange['outcome'] {
  const { reply = answer } = (answer ?? {}) as { reply?: unknown }
  if (typeof reply === 'object' && reply !== null && 'outcome' in reply && reply.outcome !== 'ok')
    return 'refused'
  const isDone = operations[operation].effect !== 'destroy' || isProof(operation, reply)
  return isDone ? 'done' : 'unknown'
}

async function recorded<T>(
  options: RecordingOptions,
  operation: OperationId,
  input: object,
  act: () => Promise<T>,
): Promise<T> {
  const told = toldOf(operation, input)
  const change = told && (await begun(options, told))
  if (!change) return act()
  try {
    const answer = await act()
    await ended(options, change, outcomeOf(operation, answer), idOf(answer))
    return answer
  } catch (error) {
    const outcome = callOutcome(error)
    const isOut = outcome === 'unknown' || outcome === 'refused'
    await ended(options, change, isOut ? outcome : undefined)
    throw error
  }
}

/** Stores a change that is about to be sent; undefined if it cannot be stored. */
async function begun(options: RecordingOptions, told: Told): Promise<KeptChange | undefined> {
  const { stored, underWay, describe, onChange } = options
  const back = puttingBack.getStore() ?? []
  try {
    const change = await changeOf(options, told)
    underWay.add(change.id)
    if (!(await stored.begin(change, back))) {
      underWay.delete(change.id)
      throw new CoreFailure('changed', { field: 'putBack' })
    }
    noteChange(change.id)
    onChange(change)
    return change
  } catch (error) {
    if (back.length > 0 || lasting.getStore() !== undefined) throw error
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
    else await stored.end(change.id, outcome, thing)
  } catch (error) {
    // The stored outcome stays unknown, and is checked later.
    describe(error)
  }
  underWay.delete(change.id)
  if (outcome !== undefined) onChange(omitNullish({ ...change, thing, outcome }))
}

async function changeOf(options: RecordingOptions, told: Told): Promise<KeptChange> {
  const { account } = options
  const { kind, action, sent, secret } = told
  const row = rowOf(account.known(kind), told)
  const thing = row ? thingOf(kind, row) : told.thing
  const before = thing === undefined ? undefined : await bodyOf(options, kind, thing, action)
  const name = row && calledIn(kind, row)
  const { id: job, work } = runningJob.getStore() ?? {}
  return omitNullish({
    id: randomUUID(),
    at: Date.now(),
    kind,
    thing,
    name: name ?? told.number ?? (sent?.['name'] as string | undefined) ?? `№ ${thing ?? ''}`,
    action,
    outcome: 'unknown' as const,
    before,
    after: sent && afterOf(kind, before, sent),
    secret,
    job,
    work,
    until: lasting.getStore(),
  })
}

const rowOf = (rows: readonly Row[], { thing, number }: Told): Row | undefined =>
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
