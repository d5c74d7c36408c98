import type { Settled } from '../../../../electron/shared/readings.ts'
import type { Fault, FaultCode, Severity } from './fault.ts'
import { hourFaults } from './hour-faults.ts'
import { waysOf, loopOf, type Way } from './ways.ts'
import { isChosen, isKnownKind, keypad, type Menu, type Target } from './menu.ts'
import { fullWeek, sameWeek, weekOf } from './week.ts'

/** State of the rest of the account; parts that are unknown are not checked. */
export interface Surroundings {
  /** The id of the menu itself; a new one has none. */
  self?: string
  media?: ReadonlySet<number>
  /** Ids of each kind of target. */
  targets?: Readonly<Partial<Record<string, ReadonlySet<string>>>>
  /** Names of the other menus. */
  names?: ReadonlySet<string>
  /** The ways on from other menus (`waysOf`), by their ids. */
  ways?: ReadonlyMap<string, readonly Way[]>
  /** Settled readings of working hours. */
  settled?: Settled
}

/** A name that no list shows in full. */
const LONG_NAME = 100

/** Everything that is wrong with a menu, in the order in which it is shown. */
export function faultsOf(menu: Menu, around: Surroundings = {}): Fault[] {
  const ofKind =
    menu.type === 'menu'
      ? [...hourFaults(menu.hours), ...closedFaults(menu, around), ...branchFaults(menu, around)]
      : timeoutFaults(menu, around)
  return [
    ...nameFaults(menu, around),
    ...soundFaults(menu, around),
    ...ofKind,
    ...loopFaults(menu, around),
    ...menu.unsendable.map((field) => fault('warning', 'fieldLost', 'unsendable', field)),
  ]
}

const fault = (severity: Severity, code: FaultCode, path: string, what?: string): Fault => ({
  code,
  severity,
  path,
  ...(what !== undefined && { what }),
})

/** Faults, of which those that do not apply are left out. */
const applicable = (...faults: (Fault | false | undefined)[]): Fault[] =>
  faults.filter((one): one is Fault => Boolean(one))

function nameFaults({ name }: Menu, { names }: Surroundings): Fault[] {
  if (name.trim() === '') return [fault('error', 'nameEmpty', 'name')]
  return applicable(
    name.length > LONG_NAME && fault('warning', 'nameLong', 'name'),
    names?.has(name) && fault('warning', 'nameTaken', 'name'),
  )
}

function soundFaults(menu: Menu, around: Surroundings): Fault[] {
  const fields =
    menu.type === 'menu' ? (['greeting', 'invalid', 'exit'] as const) : ['greeting' as const]
  return applicable(
    menu.greeting === null && fault('warning', 'greetingMissing', 'greeting'),
    ...fields.map((field) => mediaFault(menu[field], field, around)),
    mediaFault(menu.voicemailGreeting, 'voicemailGreeting', around),
    menu.voicemail &&
      menu.voicemailGreeting === null &&
      fault('warning', 'voicemailSilent', 'voicemailGreeting'),
  )
}

const mediaFault = (id: number | null, path: string, { media }: Surroundings): Fault | false =>
  id !== null && media !== undefined && !media.has(id) && fault('warning', 'mediaGone', path)

function targetFaults(target: Target, path: string, { targets = {} }: Surroundings): Fault[] {
  if (!isChosen(target)) return [fault('error', 'targetMissing', path)]
  const { kind, id } = target
  if (!isKnownKind(kind)) return [fault('note', 'targetUnknown', path, kind)]
  const known = targets[kind]
  if (!known || known.has(id)) return []
  const other = Object.keys(targets).find((one) => targets[one]?.has(id))
  return [
    other === undefined
      ? fault('warning', 'targetGone', path, kind)
      : fault('warning', 'targetOtherKind', path, other),
  ]
}

function branchFaults({ branches }: Menu, around: Surroundings): Fault[] {
  if (branches.length === 0) return [fault('warning', 'noKeys', 'branches')]
  return branches.flatMap((branch, index) => {
    const { key, prompt, target } = branch
    const path = `branches.${branch.id}`
    const isKey = (keypad as readonly string[]).includes(key)
    const isTaken = branches.findIndex((one) => one.key === key) < index
    return [
      ...applicable(
        key === '' && fault('error', 'keyMissing', `${path}.key`),
        key !== '' && !isKey && fault('error', 'keyUnknown', `${path}.key`, key),
        isKey && isTaken && fault('error', 'keyTwice', `${path}.key`, key),
        prompt === null && fault('error', 'promptMissing', `${path}.prompt`),
        mediaFault(prompt, `${path}.prompt`, around),
      ),
      ...targetFaults(target, `${path}.target`, around),
    ]
  })
}

function closedFaults({ hours, closed, voicemail }: Menu, around: Surroundings): Fault[] {
  const always = sameWeek(weekOf(hours, around.settled), fullWeek)
  if (!closed) {
    return applicable(!always && fault(voicemail ? 'note' : 'warning', 'closedMissing', 'closed'))
  }
  return [
    ...applicable(
      always && fault('note', 'closedUnused', 'closed'),
      mediaFault(closed.prompt, 'closed.prompt', around),
    ),
    ...targetFaults(closed.target, 'closed.target', around),
  ]
}

function timeoutFaults({ timeout, voicemail }: Menu, around: Surroundings): Fault[] {
  if (timeout) return targetFaults(timeout, 'timeout.target', around)
  return [fault(voicemail ? 'note' : 'warning', 'timeoutMissing', 'timeout')]
}

/**
 * Returns the loops back to this menu: as a note if the caller presses a key on it, which may be
 * intended, else as a warning.
 */
function loopFaults(menu: Menu, { self, ways: others = new Map() }: Surroundings): Fault[] {
  if (self === undefined) return []
  const own = waysOf(menu)
  // The edited state of this menu replaces the one in the account.
  const all = new Map([...others, [self, own]])
  return own.flatMap((way) => {
    const loop = loopOf(self, way, all)
    if (!loop) return []
    const branch = menu.branches.find(({ key }) => key === way.key)
    const path = branch ? `branches.${branch.id}.target` : placeOfUnchosen(menu)
    const { via, byChoice } = loop
    return [
      { ...fault(byChoice ? 'note' : 'warning', byChoice ? 'loop' : 'loopEndless', path), via },
    ]
  })
}

const placeOfUnchosen = ({ type }: Menu): string =>
  type === 'menu' ? 'closed.target' : 'timeout.target'
