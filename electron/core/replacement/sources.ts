import type { EditingCommands } from '../../bridge/editable.ts'
import type { ForwardedNumber, Forwarding } from '../../bridge/numbers.ts'
import type { Place } from '../../bridge/replacement.ts'
import { createDirectory } from '../../shared/references/names.ts'
import type { Agreement } from '../consent/consent.ts'
import { versionOf } from '../platform/version.ts'
import type { CabinetContext } from '../module/module.ts'
import { resolve } from '../numbers/forwarding.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { Handlers } from '../platform/handlers.ts'

/** A thing of the account that refers to others, in an editable form. */
export interface Source {
  /** Module of the thing. */
  readonly subject: 'numbers' | 'groups' | 'queues' | 'menus'
  readonly name: string
  /** Id of an external number, if the user entered it. */
  readonly givenId?: number
  /** Reads the body that would leave it as it is. */
  read(): Promise<object>
  /** Saves a body unless the thing has changed since. */
  save(body: object, former: object, agreement: Agreement): Promise<unknown>
  /** Reads its details again for all pages. */
  show(): void
}

type Replace<Name extends 'groups' | 'queues' | 'menus'> = Handlers<
  EditingCommands<Name, never>
>[`${Name}.replace`]

/** Functions of the owning modules that save a thing. */
export interface Savers {
  groups: Replace<'groups'>
  queues: Replace<'queues'>
  scenarios: Replace<'menus'>
  lead(number: ForwardedNumber, to: Forwarding, agreement: Agreement): Promise<void>
}

const SUBJECTS = { groups: 'groups', queues: 'queues', scenarios: 'menus' } as const

/**
 * Returns the source of a place, from the lists as they were read last.
 * @throws CoreFailure `notFound`
 */
export function sourceOf(
  { account }: Pick<CabinetContext, 'account'>,
  savers: Savers,
  at: Place,
): Source {
  if (at.kind === 'numbers' || at.kind === 'externalNumbers') return numberAt(account, savers, at)
  const { kind, id } = at
  const rows: readonly { id: number; name: string }[] = account.known(kind)
  const { name } = rows.find((row) => row.id === id) ?? missing()
  return {
    subject: SUBJECTS[kind],
    name,
    read: async () => (await account.renewDetail(kind, id)).body,
    save: (body, former) => savers[kind]({ id, body: body as never, version: versionOf(former) }),
    show: () => void account.detail(kind, id, true),
  }
}

type NumberPlace = Extract<Place, { by: 'forwarding' }>

/** Returns the source of a number; its list is long, and is read once before the job. */
function numberAt(account: CabinetContext['account'], savers: Savers, at: NumberPlace): Source {
  const find = () => {
    if (at.kind === 'numbers') return account.known('numbers').find(({ id }) => id === at.id)
    return account.known('externalNumbers').find(({ key }) => key === at.id)
  }
  const row = find() ?? missing()
  const ref: ForwardedNumber =
    at.kind === 'numbers' ? { of: 'owned', id: at.id } : { of: 'external', key: at.id }
  return {
    subject: 'numbers',
    name: row.number,
    ...('idGiven' in row && row.id !== undefined && { givenId: row.id }),
    async read() {
      // An ambiguous name does not show the destination.
      const forwarding = resolve(find() ?? missing(), createDirectory(account))
      if (!forwarding) throw new CoreFailure('invalid', { field: 'forwarding' })
      return forwarding
    },
    save: (forwarding, _, agreement) => savers.lead(ref, forwarding as Forwarding, agreement),
    show: () => undefined,
  }
}

function missing(): never {
  throw new CoreFailure('notFound', { field: 'swaps' })
}
