import type { CabinetContext, Module } from '../module/module.ts'
import { forwardingChanges } from './changeable.ts'
import { createBuyer } from './buy.ts'
import { createExternalIds } from './external-ids.ts'
import { createForwarder, type Forwarder } from './forward.ts'
import { findOffers, readRegions } from './offers.ts'
import { createPlainWork } from './plain.ts'
import { registrationsPoll } from './registrations.ts'
import { numbersOperations } from './operations.ts'
import { createRemover } from './remove.ts'
import { numbersCollections } from './collections.ts'

export interface NumbersModule extends Module<'numbers'> {
  lead: Forwarder['lead']
}

/** Declares the lists and commands for the numbers of one cabinet. */
export function numbersModule(context: CabinetContext): NumbersModule {
  const buyer = createBuyer(context)
  const ids = createExternalIds(context)
  const remover = createRemover(context, ids)
  const { forward, plan, lead } = createForwarder(context, ids)
  const work = createPlainWork(context, ids)
  return {
    lead,
    collections: numbersCollections(context),
    polls: [registrationsPoll(context)],
    changeables: { numbers: forwardingChanges(context) },
    operations: numbersOperations(context, ids),
    commands: {
      'numbers.forward': ({ numbers, forwarding, until }) => forward(numbers, forwarding, until),
      'numbers.plan': ({ numbers, forwarding, ...span }) => plan(numbers, forwarding, span),
      'numbers.blackList': ({ numbers, list }) => work.blackList(numbers, list),
      'numbers.alias': ({ number, alias, seen }) => work.setAlias(number, alias, seen),
      'numbers.offers': ({ query, limit }) => findOffers(context, query, limit),
      'numbers.regions': () => readRegions(context),
      'numbers.buy': ({ numbers, owner, price }) => buyer.buy(numbers, owner, price),
      'numbers.quote': ({ numbers, owner }) => buyer.quote(numbers, owner),
      'numbers.reserve': ({ numbers, owner }) => work.reserve(numbers, owner),
      'numbers.callPin': async () => ({ phone: await remover.callPin() }),
      'numbers.delete': ({ id, pin }) => remover.remove(id, pin),
      'externalNumbers.create': ({ input }) => work.createExternal(input),
      'externalNumbers.change': ({ key, input, seen }) => work.changeExternal(key, input, seen),
      'externalNumbers.giveId': ({ key, id }) => ids.give(key, id),
      'externalNumbers.delete': ({ key }) => remover.removeExternal(key),
    },
  }
}
