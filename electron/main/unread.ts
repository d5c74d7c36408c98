import type { Core, Logger } from '../core/ports.ts'

/**
 * Follows how many messages are unread in all cabinets together, and calls back with every change,
 * the first figure included.
 */
export async function followUnread(
  core: Core,
  log: Logger,
  onChange: (unread: number) => void,
): Promise<void> {
  const counts = new Map<string, number>()
  const report = () => onChange([...counts.values()].reduce((sum, count) => sum + count, 0))
  core.listen((event) => {
    if (event.name === 'unread.changed') counts.set(event.payload.cabinet, event.payload.unread)
    else if (event.name === 'cabinets.changed')
      event.payload.gone.forEach((id) => counts.delete(id))
    else return
    report()
  })
  const { cabinets } = await core.commands['app.state'](undefined)
  await Promise.all(
    cabinets.map(async ({ id }) => {
      try {
        const { unread } = await core.commands['cabinet.state']({ cabinet: id })
        // An event that came meanwhile is newer.
        if (!counts.has(id)) counts.set(id, unread)
      } catch (error) {
        log.warn('A cabinet told no unread count', { error: String(error) })
      }
    }),
  )
  report()
}
