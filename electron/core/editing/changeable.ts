import type { ChangedBody } from '../../bridge/changes.ts'
import { ServiceFailure } from '../../service/index.ts'
import type { ChangeOptions } from '../changes/change-options.ts'
import type { Question } from '../consent/confirmation.ts'
import type { Changeable } from '../changes/changeable.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { CabinetContext } from '../module/module.ts'
import { createReplacing, type ReplacingOptions } from './editing.ts'

export interface ChangeableOptions<Body extends object> extends Omit<
  ReplacingOptions<number, Body>,
  'questionOf' | 'isAs'
> {
  isAs(there: Partial<Body>, body: Body): boolean
  questionOf?(
    body: Body,
    former: Partial<Body> | undefined,
    again?: ReadonlySet<string>,
  ): Promise<Question | undefined>
  create?(body: Body, how?: ChangeOptions): Promise<{ id?: number }>
}

/** Makes the access for reverting to things with an id that are replaced as a whole. */
export function changeable<Body extends object>(
  context: Pick<CabinetContext, 'ask' | 'looking'>,
  { questionOf, create, ...options }: ChangeableOptions<Body>,
): Changeable {
  const replace = createReplacing<number, Body>(context, {
    ...options,
    onOther() {
      throw new CoreFailure('unknown')
    },
  })
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
    isAs: (there, body) => options.isAs(bodyOf(there), bodyOf(body)),
    replace: (thing, body, version, how) => replace(Number(thing), bodyOf(body), version, how),
    ...(create && { create: (body, how) => create(bodyOf(body), how) }),
    ...(questionOf && {
      async questions(returns) {
        const all = returns.map(({ body, now, again }) =>
          questionOf(bodyOf(body), now && bodyOf(now), again),
        )
        return (await Promise.all(all)).filter((one) => one !== undefined)
      },
    }),
  }
}
