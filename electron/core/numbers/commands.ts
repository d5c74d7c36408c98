import type { CommandName } from '../../bridge/commands.ts'
import type { CommandHandlers } from '../ports.ts'
import type { Workspace } from '../session/workspace.ts'

type Subject = 'account' | 'numbers' | 'externalNumbers' | 'jobs' | 'ledger'
type Handled = Extract<CommandName, `${Subject}.${string}`>

/** The commands about the account's configuration and its numbers. */
export function numberCommands(
  workspace: (cabinet: string) => Pick<Workspace, 'account' | 'numbers' | 'ledger'>,
): Pick<CommandHandlers, Handled> {
  const numbers = (cabinet: string) => workspace(cabinet).numbers
  return {
    'account.read': async ({ cabinet, slice, anew }) =>
      workspace(cabinet).account.view(slice, anew),

    'numbers.forward': async ({ cabinet, numbers: chosen, forwarding }) =>
      numbers(cabinet).forward(chosen, forwarding),
    'numbers.blackList': async ({ cabinet, numbers: ids, list }) =>
      numbers(cabinet).blackList(ids, list),
    'numbers.alias': async ({ cabinet, number, alias }) =>
      numbers(cabinet).setAlias(number, alias).then(nothing),
    'numbers.offers': async ({ cabinet, query, limit }) => numbers(cabinet).offers(query, limit),
    'numbers.regions': async ({ cabinet }) => numbers(cabinet).regions(),
    'numbers.buy': async ({ cabinet, numbers: chosen, owner, price }) =>
      numbers(cabinet).buy(chosen, owner, price),
    'numbers.quote': async ({ cabinet, numbers: chosen, owner }) =>
      numbers(cabinet).quote(chosen, owner),
    'numbers.reserve': async ({ cabinet, numbers: chosen, owner }) =>
      numbers(cabinet).reserve(chosen, owner),
    'numbers.callPin': async ({ cabinet }) => ({ phone: await numbers(cabinet).callPin() }),
    'numbers.delete': async ({ cabinet, id, pin }) =>
      numbers(cabinet).remove(id, pin).then(nothing),

    'jobs.resume': async ({ cabinet, job }) => numbers(cabinet).jobs.resume(job),
    'jobs.cancel': async ({ cabinet, job }) => {
      numbers(cabinet).jobs.cancel(job)
    },
    'jobs.undo': async ({ cabinet, job }) => numbers(cabinet).undo(job),
    'jobs.list': async ({ cabinet }) => numbers(cabinet).jobs.list(),

    'externalNumbers.create': async ({ cabinet, input }) =>
      numbers(cabinet).createExternal(input).then(nothing),
    'externalNumbers.change': async ({ cabinet, id, input }) =>
      numbers(cabinet).changeExternal(id, input).then(nothing),
    'externalNumbers.delete': async ({ cabinet, kind, id }) =>
      numbers(cabinet).removeExternal(kind, id).then(nothing),

    'ledger.open': async ({ cabinet }) => numbers(cabinet).doubts(),
    'ledger.settle': async ({ cabinet, entry }) => {
      workspace(cabinet).ledger.settle(entry)
    },
  }
}

function nothing(): undefined {
  return undefined
}
