import type { SliceKey, Target } from '../../electron/bridge/account.ts'
import type { SipAccount } from '../../electron/bridge/extensions.ts'
import type { Group, GroupDetail, Member } from '../../electron/bridge/groups.ts'
import type { ScenarioDetail } from '../../electron/bridge/menus.ts'
import type { ExternalNumber, OwnedNumber } from '../../electron/bridge/numbers.ts'
import type { Queue, QueueDetail } from '../../electron/bridge/queues.ts'

/** Things that something else of the account can lead to, or make use of. */
export type ThingKind = 'sip' | 'group' | 'queue' | 'menu' | 'media' | 'number'

/** How one thing makes use of another. */
export type Role =
  'leads' | 'callerId' | 'member' | 'child' | 'pickup' | 'agent' | 'onHold' | 'announce' | 'plays'

/** One thing that leads to another, or makes use of it. */
export interface Use {
  by: 'number' | 'externalNumber' | 'group' | 'queue' | 'menu' | 'sip'
  id: SliceKey
  name: string
  role: Role
  /** The service tells a forwarding by name alone, and several things have this one. */
  uncertain?: true
}

/** Lists whose rows tell where they lead, and what they can lead to. */
export interface KnownLists {
  numbers: readonly OwnedNumber[]
  externalNumbers: readonly ExternalNumber[]
  sip: readonly SipAccount[]
  groups: readonly Group[]
  queues: readonly Queue[]
  scenarios: readonly Target[]
}

/** Things that tell it in their details. */
export interface KnownDetails {
  groupDetails: ReadonlyMap<SliceKey, GroupDetail>
  queueDetails: ReadonlyMap<SliceKey, QueueDetail>
  menuDetails: ReadonlyMap<SliceKey, ScenarioDetail>
}

/** By `<kind> <id>`: what leads there, as far as it is known. */
export type Uses = ReadonlyMap<string, readonly Use[]>

/** What leads to each thing by what the lists tell. */
export const listedUses = (lists: KnownLists): Uses =>
  collected((add) => {
    addNumbers(lists, add)
    addSips(lists, add)
  })

/** What leads to each thing, or makes use of it, by what details tell; they come one by one. */
export const detailedUses = (details: KnownDetails): Uses =>
  collected((add) => {
    addGroups(details, add)
    addQueues(details, add)
    addMenus(details, add)
  })

function collected(fill: (add: Add) => void): Uses {
  const uses = new Map<string, Use[]>()
  fill((kind, id, use) => {
    const key = `${kind} ${id}`
    const there = uses.get(key)
    if (there) there.push(use)
    else uses.set(key, [use])
  })
  return uses
}

type Add = (kind: ThingKind, id: number, use: Use) => void

/** Names and what has them. */
function namedThings({ sip, groups, queues, scenarios }: KnownLists) {
  const names = new Map<string, { kind: ThingKind; id: number }[]>()
  const lists = [
    ['sip', sip],
    ['group', groups],
    ['queue', queues],
    ['menu', scenarios],
  ] as const
  for (const [kind, rows] of lists) {
    for (const { id, name } of rows) {
      const there = names.get(name)
      if (there) there.push({ kind, id })
      else names.set(name, [{ kind, id }])
    }
  }
  return names
}

function addNumbers(account: KnownLists, add: Add): void {
  const names = namedThings(account)
  const lead = (by: Use['by'], id: SliceKey, number: string, name: string | undefined): void => {
    const found = name === undefined ? [] : (names.get(name) ?? [])
    for (const thing of found) {
      add(thing.kind, thing.id, {
        by,
        id,
        name: number,
        role: 'leads',
        ...(found.length > 1 && { uncertain: true as const }),
      })
    }
  }
  for (const { id, number, following } of account.numbers) {
    lead('number', id, number, following?.name)
  }
  for (const { key, number, following } of account.externalNumbers) {
    lead('externalNumber', key, number, following?.name)
  }
}

function addSips({ sip }: KnownLists, add: Add): void {
  for (const { id, name, callerId } of sip) {
    if (callerId) add('number', callerId.id, { by: 'sip', id, name, role: 'callerId' })
  }
}

function addGroups({ groupDetails }: KnownDetails, add: Add): void {
  for (const { id, name, sips, groups, pickup } of groupDetails.values()) {
    const by = { by: 'group', id, name } as const
    for (const one of sips) add('sip', one.id, { ...by, role: 'member' })
    for (const one of groups) add('group', one.id, { ...by, role: 'child' })
    if (pickup?.approvedGroup !== undefined) {
      add('group', pickup.approvedGroup, { ...by, role: 'pickup' })
    }
  }
}

function addQueues({ queueDetails }: KnownDetails, add: Add): void {
  for (const { id, name, sips, onHold, announce } of queueDetails.values()) {
    const by = { by: 'queue', id, name } as const
    for (const one of sips) add('sip', one.id, { ...by, role: 'agent' })
    const media: [Member | undefined, Role][] = [
      [onHold, 'onHold'],
      [announce, 'announce'],
    ]
    for (const [one, role] of media) if (one) add('media', one.id, { ...by, role })
  }
}

/** What a menu's redirections call the kinds that we know. */
const targetKinds: Readonly<Record<string, ThingKind>> = {
  sip: 'sip',
  group: 'group',
  scenario: 'menu',
}

/** A menu makes use of a thing once, however many of its keys do. */
function addMenus({ menuDetails }: KnownDetails, add: Add): void {
  for (const [id, menu] of menuDetails) {
    const by = { by: 'menu', id, name: menu.name ?? String(id) } as const
    const ways = [...(menu.menu ?? []), menu.no_active, menu.timeout].filter(
      (way) => way !== null && way !== undefined,
    )
    const targets = ways.map(({ redirection_type, destination_id }) => {
      const kind = targetKinds[redirection_type ?? '']
      return kind && destination_id && `${kind} ${destination_id}`
    })
    for (const target of new Set(targets)) {
      const [kind, of] = target?.split(' ') ?? []
      if (kind) add(kind as ThingKind, Number(of), { ...by, role: 'leads' })
    }
    const sounds = [
      menu.greeting_media_id,
      menu.invalid_media_id,
      menu.exit_media_id,
      menu.voicemail_media_id,
      ...ways.map(({ prompt_media_id }) => prompt_media_id),
    ]
    for (const sound of new Set(sounds)) if (sound) add('media', sound, { ...by, role: 'plays' })
  }
}
