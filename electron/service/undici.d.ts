/** The parts of undici that are taken one by one (see `http.ts`), under the types that undici has for them. */

declare module 'undici/lib/dispatcher/agent.js' {
  export { Agent as default } from 'undici'
}

declare module 'undici/lib/core/errors.js' {
  export { errors as default } from 'undici'
}

declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher } from 'undici'

  /** Bodies in pieces are described by undici and left out of its types. */
  export type RequestOptions = Omit<Dispatcher.RequestOptions, 'body'> & {
    body?: Dispatcher.RequestOptions['body'] | AsyncIterable<string>
  }

  export default function request(
    this: Pick<Dispatcher, 'dispatch'>,
    options: RequestOptions,
  ): Promise<Dispatcher.ResponseData>
}
