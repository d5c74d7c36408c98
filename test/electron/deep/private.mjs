/** Whatever the umask, all that the program keeps is its owner's alone, what lay there before included. */
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export default async function privately(stage) {
  const { holds, equal, until } = stage
  const before = process.umask(0)
  for (const folder of ['logs', 'archives'])
    mkdirSync(join(stage.home, folder), { recursive: true })
  for (const file of ['settings.json', 'logs/switchdesk.log', 'archives/old.db-wal'])
    writeFileSync(join(stage.home, file), '{}', { mode: 0o666 })
  chmodSync(stage.home, 0o755)
  const { app } = await stage.start('--demo')
  const window = await stage.window()
  await until(() => stage.page.evaluate(() => 'switchdesk' in globalThis), 'the page')
  await stage.call('settings.change', { theme: 'dark' })
  const { id: cabinet } = (await stage.call('app.state')).cabinets[0]
  await stage.call('inbox.threads', { cabinet, limit: 1, filter: { kind: 'all' } })
  window.emit('close', { preventDefault: () => undefined })
  const mode = (path) => statSync(path).mode & 0o777
  const others = () =>
    readdirSync(stage.home, { recursive: true, withFileTypes: true })
      .map((entry) => ({ path: join(entry.parentPath, entry.name), isFile: entry.isFile() }))
      .filter(({ path, isFile }) => mode(path) !== (isFile ? 0o600 : 0o700))
      .map(({ path }) => `${relative(stage.home, path)} ${mode(path).toString(8)}`)
  await holds('nobody else reads any of it', () => {
    const names = readdirSync(stage.home)
    equal([mode(stage.home), names.some((name) => name.endsWith('.sqlite-wal'))], [0o700, true])
    equal(others(), [])
  })
  process.umask(before)
  app.quit()
  await stage.ended
}
