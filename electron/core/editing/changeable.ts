import type { ChangedBody } from '../../bridge/changes.ts'
import { ServiceFailure } from '../../service/index.ts'
import type { Changeable } from '../changes/changeable.ts'
import type { CabinetContext } from '../module/module.ts'
import { createReplacing, type ReplacingOptions } from './editing.ts'

export interface ChangeableOptions<Body extends object> extends Omit<
  ReplacingOptions<number, Body>,
  'ask'
> {
  ask?(body: Body, former: Partial<Body> | undefined): Promise<void>
  create?(body: Body): Promise<unknown>
}

/** Makes the access for reverting to things with an id that are replaced as a whole. */
export function changeable<Body extends object>(
  context: Pick<CabinetContext, 'looking'>,
  { ask, create, ...options }: ChangeableOptions<Body>,
): Changeable {
  const replace = createReplacing<number, Body>(context, options)
  const bodyOf = (body: ChangedBody) => body as Body
  return {
    async read(thing) {
      try {
        return await options.read(Number(thing))
      } catch (error) {
        if (error instanceof ServiceFailure && error.status === 404) return undefined
        throw error
      }
    },
    isAs: (there, body) => options.isAs(bodyOf(there), bodyOf(body), NaN) ?? false,
    replace: (thing, body, version) => replace(Number(thing), bodyOf(body), version),
    ...(create && { create: (body) => create(bodyOf(body)) }),
    ...(ask && {
      async ask(returns) {
        for (const { body, now } of returns) await ask(bodyOf(body), now && bodyOf(now))
      },
    }),
  }
}
