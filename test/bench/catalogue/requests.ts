import { authExchange } from '../../../electron/service/auth.ts'
import { operations, type Operation, type OperationId } from '../../../electron/service/index.ts'
import type { Exchange, Given } from '../../../electron/service/exchange.ts'
import { checkInput } from '../../../electron/service/input.ts'
import { restExchange } from '../../../electron/service/rest.ts'
import { rpcExchange } from '../../../electron/service/rpc.ts'
import { sampleInputs } from '../../support/sample-inputs.ts'
import { median } from '../figure.ts'

/** Milliseconds for one request, one value for each operation. */
export interface Measured {
  floor: number[]
  warm: number[]
  first: number[]
}

const ADDRESS = 'https://cabinet.example/service'
const addresses = { rest: ADDRESS, rpc: ADDRESS, sms: ADDRESS, auth: ADDRESS }
const ids = Object.keys(operations) as OperationId[]
const ROUNDS = 200

function construct(id: OperationId): Exchange {
  const operation: Operation = operations[id]
  const input = checkInput(operation, sampleInputs[id])
  const given: Given = { addresses, input, token: operation.anonymous ? undefined : 'a-token' }
  if (operation.family === 'rest') return restExchange(operation, given)
  if (operation.family === 'auth') return authExchange(operation, given)
  return rpcExchange(operation, given)
}

function bare(id: OperationId): unknown {
  return [new URL(`${ADDRESS}/${operations[id].path}`), JSON.stringify(sampleInputs[id])]
}

function time(work: (id: OperationId) => unknown, id: OperationId): number {
  const began = performance.now()
  work(id)
  return performance.now() - began
}

/** Each operation's median of many calls, which take turns with the other operations'. */
function warmed(work: (id: OperationId) => unknown): number[] {
  const rounds = Array.from({ length: ROUNDS }, () => ids.map((id) => time(work, id)))
  return ids.map((_, place) => median(rounds.map((round) => round[place] ?? 0)))
}

const first = ids.map((id) => time(construct, id))
const measured: Measured = { first, warm: warmed(construct), floor: warmed(bare) }
console.log(JSON.stringify(measured))
