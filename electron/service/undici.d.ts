/** The parts of undici that are taken one by one (see `http.ts`), under the types that undici has for them. */

declare module 'undici/lib/dispatcher/agent.js' {
  export { Agent as default } from 'undici'
}

declare module 'undici/lib/core/errors.js' {
  export { errors as default } from 'undici'
}

declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher } from 'undici'

  export default function request(
    this: Pick<Dispatcher, 'dispatch'>,
    options: Dispatcher.RequestOptions,
  ): Promise<Dispatcher.ResponseData>
}
