import type {
  CallOptions,
  Client,
  OperationId,
  ServiceClient,
  ServiceFailure,
} from '../../service/index.ts'
import { risks } from '../../service/index.ts'
import { requireConsent } from '../consent/consent.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { isSignedOut } from '../platform/failures/failure.ts'
import type { Budget } from '../platform/polling/budget.ts'

/**
 * One cabinet's way to its service, which outlives single connections. Without one every call rejects
 * as `signedOut`; whichever call finds the session over ends it.
 */
export interface CabinetConnection {
  readonly client: Client<OperationId>
  /** From now on calls go over this connection. */
  attach(client: ServiceClient): void
  /** Refuses new calls; returns the former connection, for those under way. */
  detach(): ServiceClient | undefined
  /** True if a call is under way that changes something. */
  isChanging(): boolean
}

/**
 * @param onSignedOut called once for each connection whose session ended by itself
 * @param budget grants each request its turn
 */
export function createCabinetConnection(
  onSignedOut: (error: ServiceFailure) => void,
  budget: Pick<Budget, 'turn'>,
): CabinetConnection {
  let current: ServiceClient | undefined
  let changing = 0

  function connected(): ServiceClient {
    if (!current) throw new CoreFailure('signedOut')
    return current
  }

  function noteEnd(client: ServiceClient, error: unknown): void {
    if (client === current && isSignedOut(error)) onSignedOut(error)
  }

  async function watched<T>(act: (client: ServiceClient) => Promise<T>): Promise<T> {
    const client = connected()
    try {
      return await act(client)
    } catch (error) {
      noteEnd(client, error)
      throw error
    }
  }

  async function counted<T>(id: OperationId, act: () => Promise<T>): Promise<T> {
    if (!Object.hasOwn(risks, id)) return act()
    changing += 1
    try {
      return await act()
    } finally {
      changing -= 1
    }
  }

  async function* watchedList<T>(
    list: (client: ServiceClient) => AsyncIterable<T>,
  ): AsyncGenerator<T, void, undefined> {
    const client = connected()
    try {
      yield* list(client)
    } catch (error) {
      noteEnd(client, error)
      throw error
    }
  }

  return {
    client: clientOver({ watched, counted, watchedList }, turnsOf(budget)),
    attach(client) {
      current = client
    },
    detach() {
      const before = current
      current = undefined
      return before
    },
    isChanging: () => changing > 0,
  }
}

/** Ways to use the connection that there is at the moment. */
interface ConnectionWatch {
  watched<T>(act: (client: ServiceClient) => Promise<T>): Promise<T>
  watchedList<T>(list: (client: ServiceClient) => AsyncIterable<T>): AsyncIterable<T>
  /** Counts it while it is under way, if it changes something. */
  counted<T>(id: OperationId, act: () => Promise<T>): Promise<T>
}

function clientOver(
  { watched, watchedList, counted }: ConnectionWatch,
  inTurn: ReturnType<typeof turnsOf>,
): Client<OperationId> {
  /** Risky operations are sent only with the user's consent. */
  async function agreed<T>(
    id: OperationId,
    input: object,
    act: (client: ServiceClient) => Promise<T>,
  ): Promise<T> {
    requireConsent(id, input)
    return counted(id, () => watched(act))
  }

  return {
    call: (id, input, options) =>
      agreed(id, input, (client) => client.call(id, input, inTurn(id, options))),
    pages: (id, input, options) =>
      watchedList((client) => client.pages(id, input, { ...options, ...inTurn(id, options) })),
    rows: (id, input, options) =>
      watchedList((client) => client.rows(id, input, { ...options, ...inTurn(id, options) })),
    page: (id, input, page, options) =>
      watched((client) => client.page(id, input, page, inTurn(id, options))),
    create: (id, input, options) =>
      agreed(id, input, (client) => client.create(id, input, inTurn(id, options))),
    download: (id, input, options) => watched((client) => client.download(id, input, options)),
    upload: (id, input, options) =>
      agreed(id, input, (client) => client.upload(id, input, options)),
  }
}

/** Adds the caller's turn to a call's options. It is read where the call is made: it depends on who calls. */
function turnsOf(budget: Pick<Budget, 'turn'>) {
  return (id: OperationId, options?: CallOptions): CallOptions => ({
    ...options,
    turn: () => budget.turn(id, options?.signal),
  })
}
