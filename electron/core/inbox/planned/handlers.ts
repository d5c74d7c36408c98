import type { Handlers } from '../../platform/handlers.ts'
import type { plannedCommands } from '../../../bridge/planned.ts'
import type { Planned } from './planned.ts'

/** The commands about what leaves later and about one text to several. */
export const plannedHandlers = (planned: Planned): Handlers<typeof plannedCommands> => ({
  'planned.list': planned.list,
  'planned.add': ({ thread, text, due, agreed }) => planned.add(thread, text, due, agreed),
  'planned.move': ({ planned: ids, due }) => planned.move(ids, due),
  'planned.send': ({ planned: id }) => planned.send(id),
  'planned.takeBack': async ({ planned: id }) => ({ text: await planned.takeBack(id) }),
  'planned.discard': ({ planned: ids }) => planned.discard(ids),
  'mailings.check': ({ own, messages }) => planned.check(own, messages),
  'mailings.start': ({ own, messages, ...how }) => planned.startMailing(own, messages, how),
  'mailings.takeBack': ({ mailing }) => planned.takeMailingBack(mailing),
  'mailings.list': planned.mailings,
  'mailings.steps': ({ mailing }) => planned.mailingSteps(mailing),
  'mailings.goOn': ({ mailing }) => planned.goOn(mailing),
})
