import type { CabinetId } from '../bridge/cabinet.ts'
import type { OutboxState } from '../bridge/inbox.ts'
import type { Core, Logger } from '../core/ports.ts'
import { calledOf } from '../shared/face.ts'

/** The tray's data of a cabinet. */
export interface FollowedCabinet {
  id: CabinetId
  name: string
  unread: number
  /** The user has paused sending. */
  isPaused: boolean
}

type CabinetFigures = Pick<FollowedCabinet, 'unread' | 'isPaused'>

const isPaused = ({ paused }: OutboxState): boolean => paused === 'person'

/** Follows all cabinets, and calls back with every change, the first figures included. */
export async function followCabinets(
  core: Core,
  log: Logger,
  onChange: (cabinets: FollowedCabinet[]) => void,
): Promise<void> {
  const names = new Map<CabinetId, string>()
  const figures = new Map<CabinetId, Partial<CabinetFigures>>()
  const report = () =>
    onChange(
      [...names].map(([id, name]) => ({
        ...{ id, name, unread: 0, isPaused: false },
        ...figures.get(id),
      })),
    )
  const note = (id: CabinetId, told: Partial<CabinetFigures>) =>
    figures.set(id, { ...figures.get(id), ...told })

  core.listen(({ name, payload }) => {
    if (name === 'unread.changed') note(payload.cabinet, { unread: payload.unread })
    else if (name === 'outbox.changed')
      note(payload.cabinet, { isPaused: isPaused(payload.outbox) })
    else if (name === 'cabinets.changed') {
      for (const cabinet of payload.changed) names.set(cabinet.id, calledOf(cabinet))
      for (const id of payload.gone) [names, figures].forEach((map) => map.delete(id))
    } else return
    report()
  })
  const { cabinets } = await core.commands['app.state'](undefined)
  for (const cabinet of cabinets) names.set(cabinet.id, calledOf(cabinet))
  await Promise.all(
    cabinets.map(async ({ id }) => {
      try {
        const { unread, outbox } = await core.commands['cabinet.state']({ cabinet: id })
        // An event that came meanwhile is newer.
        figures.set(id, { unread, isPaused: isPaused(outbox), ...figures.get(id) })
      } catch (error) {
        log.warn('A cabinet told nothing for the tray', { error: String(error) })
      }
    }),
  )
  report()
}

/** Unread messages of all of them together. */
export const unreadIn = (cabinets: FollowedCabinet[]): number =>
  cabinets.reduce((sum, { unread }) => sum + unread, 0)
