/** Starts with a place from a display that is gone, maximized; ends by a signal (Linux). */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export default async function windows(stage) {
  const { system, holds, equal, until } = stage
  mkdirSync(stage.home, { recursive: true })
  writeFileSync(
    join(stage.home, 'window.json'),
    JSON.stringify({
      main: { bounds: { x: 5000, y: -900, width: 2600, height: 1700 }, maximized: true },
    }),
  )
  await stage.start('--demo')
  const window = await stage.window()
  await holds('the window comes back on a display that is there, no larger than it', () => {
    const { x, y, width, height } = window._options
    const area = system.displays[0].workArea
    if (
      x < area.x ||
      y < area.y ||
      x + width > area.x + area.width ||
      y + height > area.y + area.height
    )
      throw new Error(JSON.stringify({ x, y, width, height }))
  })
  await holds('it comes back maximized', () =>
    equal([window.isMaximized(), window.isFocused()], [true, true]),
  )
  await holds('SIGTERM ends it in order, twice told or not', async () => {
    process.emit('SIGTERM', 'SIGTERM')
    process.emit('SIGTERM', 'SIGTERM')
    await stage.ended
    equal(system.ended.code, 0)
    equal(system.log.filter((one) => one.startsWith('quit')).length, 1)
  })
  await holds('where it was is kept', async () => {
    await until(
      () => JSON.parse(readFileSync(join(stage.home, 'window.json'), 'utf8')).main.bounds.x < 5000,
      'the new place',
    )
  })
}
