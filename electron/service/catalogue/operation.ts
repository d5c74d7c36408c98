import type { z } from 'zod'

/**
 * Any schema. Not `ZodType`, whose many methods the compiler would compare one by one for every entry
 * of the catalogue, which takes seconds: what is to be done with a schema, zod's functions do.
 */
export type Schema<Output = unknown, Input = unknown> = z.core.$ZodType<Output, Input>

/**
 * Effect of a call on the account: `spend` costs money, `destroy` cannot be undone. Only reading is
 * repeated automatically: a repeated change would undo what others have done meanwhile.
 */
export type OperationEffect = 'read' | 'change' | 'spend' | 'destroy'

/** Parts of the account that a call can make stale. */
export type AccountPart =
  | 'session'
  | 'balance'
  | 'notice'
  | 'invoices'
  | 'messages'
  | 'smsNumbers'
  | 'smsHandlers'
  | 'numbers'
  | 'reservedNumbers'
  | 'externalNumbers'
  | 'sip'
  | 'groups'
  | 'queues'
  | 'scenarios'
  | 'media'
  | 'tariff'
  | 'tickets'
  | 'flashCall'
  | 'webhooks'
  | 'notificationEmails'

interface Described<
  Id extends string,
  I extends Schema,
  R extends Schema,
  E extends OperationEffect,
> {
  /** Our name, `<subject>.<action>`. */
  readonly id: Id
  /** One flat object under the specification's field names: path, query and body together. */
  readonly input: I
  /** The reply's body (REST, auth) or `result` (RPC), read leniently. */
  readonly reply: R
  readonly effect: E
  readonly touches: readonly AccountPart[]
  /** Sent without `Authorization`: signing in, PIN calls, refreshing. */
  readonly anonymous?: true
  /** The specification's section that describes it. */
  readonly section: string
  /** Gaps of the specification, and how they are treated here. */
  readonly open?: string
}

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface RestOperation<
  Id extends string = string,
  I extends Schema = Schema,
  R extends Schema = Schema,
  E extends OperationEffect = OperationEffect,
> extends Described<Id, I, R, E> {
  readonly family: 'rest'
  readonly method: HttpMethod
  /** Without `api/v1/`, with the specification's own `{names}`. */
  readonly path: string
  /** Place of the parameters outside the path; GET parameters travel in a JSON body too. */
  readonly carries: 'body' | 'query' | 'multipart'
  /** See `restFile`. */
  readonly download?: true
  /** See `restCreate`. */
  readonly creates?: true
  /** See `uploading`. */
  readonly uploads?: string
}

export interface RpcOperation<
  Id extends string = string,
  I extends Schema = Schema,
  R extends Schema = Schema,
  E extends OperationEffect = OperationEffect,
> extends Described<Id, I, R, E> {
  /** `rpc`: the RPC interface; `sms`: the legacy SMS RPC of older cabinets. */
  readonly family: 'rpc' | 'sms'
  /** The JSON-RPC method, such as `number/search`. */
  readonly method: string
  readonly path: ''
}

export interface AuthOperation<
  Id extends string = string,
  I extends Schema = Schema,
  R extends Schema = Schema,
  E extends OperationEffect = OperationEffect,
> extends Described<Id, I, R, E> {
  readonly family: 'auth'
  readonly method: 'POST'
  /** Relative to the token service's address; parameters travel as form fields. */
  readonly path: string
}

export type Operation = RestOperation | RpcOperation | AuthOperation

/** Schemas are made when they are first asked for: all of them at once would hold up every start. */
interface Schemas<I extends Schema, R extends Schema> {
  input: () => I
  reply: () => R
}

type OperationParts<
  O extends Operation,
  I extends Schema,
  R extends Schema,
  Fixed extends keyof O,
> = Omit<O, Fixed | 'section' | keyof Schemas<I, R>> & Schemas<I, R>

type GivenRest<
  Id extends string,
  I extends Schema,
  R extends Schema,
  E extends OperationEffect,
> = OperationParts<
  RestOperation<Id, I, R, E>,
  I,
  R,
  'family' | 'carries' | 'download' | 'creates' | 'uploads'
> & { carries?: RestOperation['carries'] }

type GivenRpc<
  Id extends string,
  I extends Schema,
  R extends Schema,
  E extends OperationEffect,
> = OperationParts<RpcOperation<Id, I, R, E>, I, R, 'family' | 'path'>

/** The rest of an operation, with its schemas. */
function withSchemas<const T extends object, I extends Schema, R extends Schema>(
  facts: T,
  schemas: Schemas<I, R>,
): Omit<T, keyof Schemas<I, R>> & { readonly input: I; readonly reply: R } {
  let input: I | undefined
  let reply: R | undefined
  return Object.defineProperties(facts, {
    input: { enumerable: true, get: () => (input ??= schemas.input()) },
    reply: { enumerable: true, get: () => (reply ??= schemas.reply()) },
  }) as Omit<T, keyof Schemas<I, R>> & { readonly input: I; readonly reply: R }
}

/** Fields common to reading operations. */
export const reading = { effect: 'read', touches: [] } as const

/** Declares operations that one section of the specification describes. */
export function inSection(section: string) {
  /** Declares a REST operation; parameters travel in a JSON body unless said otherwise. */
  function rest<Id extends string, I extends Schema, R extends Schema, E extends OperationEffect>(
    given: GivenRest<Id, I, R, E>,
  ): RestOperation<Id, I, R, E> {
    return withSchemas({ carries: 'body', ...given, section, family: 'rest' }, given)
  }

  return {
    rest,

    /** Declares a REST operation whose reply is a file: `client.download` writes it to the disk. */
    restFile<Id extends string, I extends Schema, R extends Schema, E extends OperationEffect>(
      given: GivenRest<Id, I, R, E>,
    ): RestOperation<Id, I, R, E> & { readonly download: true } {
      return Object.assign(rest(given), { download: true } as const)
    },

    /**
     * Declares a REST operation that creates something: `client.create` gives its id where the reply's
     * `Location` names it. Only for SIP accounts, scenarios and call queues is that described.
     */
    restCreate<Id extends string, I extends Schema, R extends Schema, E extends OperationEffect>(
      given: GivenRest<Id, I, R, E>,
    ): RestOperation<Id, I, R, E> & { readonly creates: true } {
      return Object.assign(rest(given), { creates: true } as const)
    },

    /** Declares a method of the RPC interface. */
    rpc<Id extends string, I extends Schema, R extends Schema, E extends OperationEffect>(
      given: GivenRpc<Id, I, R, E>,
    ): RpcOperation<Id, I, R, E> {
      return withSchemas({ ...given, section, family: 'rpc', path: '' }, given)
    },

    /** Declares a method of the legacy SMS RPC. */
    sms<Id extends string, I extends Schema, R extends Schema, E extends OperationEffect>(
      given: GivenRpc<Id, I, R, E>,
    ): RpcOperation<Id, I, R, E> {
      return withSchemas({ ...given, section, family: 'sms', path: '' }, given)
    },

    /** Declares an operation of the token service. */
    auth<Id extends string, I extends Schema, R extends Schema, E extends OperationEffect>(
      given: OperationParts<AuthOperation<Id, I, R, E>, I, R, 'family' | 'method'>,
    ): AuthOperation<Id, I, R, E> {
      return withSchemas({ ...given, section, family: 'auth', method: 'POST' }, given)
    },
  }
}

/** For creating operations other than those of SIP accounts, scenarios and call queues. */
export const LOCATION_OPEN =
  'Whether `Location` names what was created is not shown: its id is taken where it comes, else the list is read again.'

/**
 * Declares that a field of the operation holds a file, in Base64 or as a part of a form: `client.upload`
 * sends it from where it lies. `client.call` takes the text or the `Blob` itself, for files of no length.
 */
export function uploading<O extends object, const Field extends string>(
  field: Field,
  operation: O,
): O & { readonly uploads: Field } {
  return Object.assign(operation, { uploads: field })
}
