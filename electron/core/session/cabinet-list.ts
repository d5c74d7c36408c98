import { isDeepStrictEqual } from 'node:util'
import type { Events } from '../../bridge/index.ts'
import type { RefreshingToken, SessionTokens } from '../../service/index.ts'
import type { Cabinet, CabinetId } from '../../bridge/cabinet.ts'
import type { Face } from '../../shared/face.ts'
import type { Workspace } from '../cabinet/workspace.ts'
import type { Announce } from '../platform/emitter.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { Logger } from '../platform/log/logger.ts'
import { maskedProfile, type Profile } from './profile.ts'
import { openProfiles } from './profiles-file.ts'

export interface CabinetEntry {
  cabinet: Cabinet
  workspace: Workspace
  tokens?: SessionTokens
  source?: RefreshingToken
  /** True if its profile belongs on the disk: once the keychain has held its secret. */
  stored: boolean
}

/** The cabinets that are signed in to or known from before, in memory and on the disk. */
export interface CabinetList {
  all(): CabinetEntry[]
  find(id: CabinetId): CabinetEntry | undefined
  /** Throws `notFound` if there is no such cabinet. */
  get(id: CabinetId): CabinetEntry
  active(): CabinetId | undefined
  /** Sets the active cabinet without announcing or writing it: the caller does both. */
  setActive(id: CabinetId): void
  /** Adds the cabinets of the last run. */
  load(workspaceOf: (cabinet: Cabinet) => Workspace): void
  add(entry: CabinetEntry): CabinetEntry
  /** Another cabinet becomes the active one, if this one was. */
  remove(id: CabinetId): void
  /** Changes what is known of a cabinet and announces it; does nothing if it is not there or the same. */
  change(id: CabinetId, changes: Partial<Cabinet>): void
  /** Puts another description in its place, announces it and writes it down. */
  replace(entry: CabinetEntry, next: Cabinet): void
  announce(changes: Pick<Events['cabinets.changed'], 'changed' | 'gone'>): void
  /** Zones that the user confirmed, by cabinet. */
  readonly zones: Record<CabinetId, string>
  /** Titles and colours that the user chose. */
  readonly faces: Map<CabinetId, Face>
  /** A cabinet with the user's title and colour. */
  faced<C extends Profile>(cabinet: C): C & Pick<Cabinet, 'face'>
  /** Cabinets whose secrets are still to be removed from the keychain. */
  readonly secretsToForget: Set<CabinetId>
  /** Cabinets whose databases are still to be removed. */
  readonly databasesToErase: Set<CabinetId>
  /** Throws if the disk refuses the list. */
  write(): void
  /** Returns whether the list is written down: what the disk refuses must end no session. */
  persist(): boolean
}

export interface CabinetListOptions {
  /** The data folder. */
  home: string
  announce: Announce
  log: Logger
}

export function openCabinetList({ home, announce, log }: CabinetListOptions): CabinetList {
  const file = openProfiles(home, log)
  const saved = file.read()
  const entries = new Map<CabinetId, CabinetEntry>()
  let active = saved.active

  const first = (): CabinetId | undefined => entries.keys().next().value

  const list: CabinetList = {
    zones: { ...saved.zones },
    faces: new Map(Object.entries(saved.faces)),
    faced: (cabinet) => withFace(cabinet, list.faces.get(cabinet.id)),
    secretsToForget: new Set(saved.forget),
    databasesToErase: new Set(saved.erase),
    all: () => [...entries.values()],
    find: (id) => entries.get(id),
    get(id) {
      const entry = entries.get(id)
      if (!entry) throw new CoreFailure('notFound', { field: 'cabinet' })
      return entry
    },
    active: () => active,
    setActive(id) {
      active = id
    },
    load(workspaceOf) {
      for (const profile of saved.cabinets) {
        const cabinet: Cabinet = { ...list.faced(profile), state: 'restoring', remembered: true }
        list.add({ cabinet, workspace: workspaceOf(cabinet), stored: true })
      }
      if (!active || !entries.has(active)) active = first()
    },
    add(entry) {
      entries.set(entry.cabinet.id, entry)
      return entry
    },
    remove(id) {
      entries.delete(id)
      if (active === id) active = first()
    },
    change(id, changes) {
      const entry = entries.get(id)
      if (!entry) return
      const next = { ...entry.cabinet, ...changes }
      if (isDeepStrictEqual(next, entry.cabinet)) return
      entry.cabinet = next
      list.announce({ changed: [next], gone: [] })
    },
    replace(entry, next) {
      entry.cabinet = next
      list.announce({ changed: [next], gone: [] })
      list.persist()
    },
    announce: (changes) =>
      announce('cabinets.changed', active === undefined ? changes : { ...changes, active }),
    write: () => file.write(toFile(list)),
    persist: () => isWritten(list, log),
  }
  return list
}

function withFace<C extends Profile & Pick<Cabinet, 'face'>>(cabinet: C, face?: Face): C {
  const { face: _, ...others } = cabinet
  return { ...(others as C), ...(face && { face }) }
}

function isWritten(list: CabinetList, log: Logger): boolean {
  try {
    list.write()
    return true
  } catch (error) {
    log.warn('The list of cabinets could not be written', { error: String(error) })
    return false
  }
}

function toFile(list: CabinetList) {
  const stored = list.all().filter((entry) => entry.stored)
  const active = list.active()
  return {
    cabinets: stored.map(({ cabinet }) => maskedProfile(profileFrom(cabinet))),
    zones: list.zones,
    faces: Object.fromEntries(list.faces),
    active: stored.some(({ cabinet }) => cabinet.id === active) ? active : undefined,
    forget: [...list.secretsToForget],
    erase: [...list.databasesToErase],
  }
}

function profileFrom(cabinet: Cabinet): Profile {
  const {
    state: _state,
    remembered: _remembered,
    formerAddresses: _former,
    face: _face,
    ...profile
  } = cabinet
  return profile
}
