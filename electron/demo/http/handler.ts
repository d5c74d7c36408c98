import type { z } from 'zod'
import type { OperationId, OperationOf } from '../../service/catalogue/index.ts'
import type { Cabinet } from '../cabinet.ts'
import type { Session } from '../state/sessions.ts'

/** Facts of the call that a handler may use besides its input, and headers that it may set. */
export interface HandledCall {
  /** The session of the call's token; absent for anonymous operations. */
  readonly session?: Session
  /** The page asked for, from 1. */
  readonly page: number
  /** Full address of the resource, without its query. */
  readonly address: string
  /** Parameters of the query besides the page. */
  readonly query: Readonly<Record<string, string>>
  /** The base that `Location` headers begin with. */
  readonly base: string
  /** Header `Location` of the reply. */
  location?: string
}

export type HandlerInput<Id extends OperationId> = z.output<OperationOf<Id>['input']>

/** A reply as it goes over the wire. */
type HandlerReply<Id extends OperationId> = z.input<OperationOf<Id>['reply']>

/** Answers one operation, or throws a `Refusal`. The input has been judged by the catalogue. */
export type Handler<Id extends OperationId> = (
  cabinet: Cabinet,
  input: HandlerInput<Id>,
  call: HandledCall,
) => HandlerReply<Id>

/** A handler for every operation of one subject, such as `sms`. */
export type Handlers<Module extends string> = {
  readonly [Id in OperationId as Id extends `${Module}.${string}` ? Id : never]: Handler<Id>
}

/** The session of a call to an operation that is not anonymous. */
export function sessionOf(call: HandledCall): Session {
  if (!call.session) throw new Error('An anonymous operation has no session.')
  return call.session
}
