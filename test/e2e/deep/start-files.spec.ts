import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { plainSpaces } from '../../../electron/shared/plain-spaces.ts'
import { panels, startPanel } from '../../../renderer/panels/index.ts'
import { byEmail } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const renderer = join(import.meta.dirname, '../../../renderer')

/** Every text of a file. */
function allOf(file: string): string[] {
  const found: string[] = []
  JSON.parse(readFileSync(join(renderer, file), 'utf8'), (_key, value: unknown) => {
    if (typeof value === 'string') found.push(value)
    return value
  })
  return found
}

/** The plain ones that are long enough to be nowhere by chance. */
const textsOf = (file: string) => allOf(file).filter((text) => /^[^{|@]{12,}$/.test(text))

/** The names of the stores that a folder's sources define. */
const storesOf = (folder: string) =>
  globSync(`${folder}/**/*.ts`, { cwd: renderer }).flatMap((file) => {
    const source = readFileSync(join(renderer, file), 'utf8')
    return [...source.matchAll(/defineStore\('(\w+)'/g)].map(([, name = '']) => name)
  })

test('the app begins with the frame and its first panel alone', async ({ app, page, service }) => {
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) bodies.push(response.text())
  })
  await app.signIn(byEmail(service))
  await app.open(page, '#/')
  await page.getByRole('heading', { name: 'Сегодня', level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  // Built texts have no-break spaces, which the bundler escapes.
  const loaded = plainSpaces(
    (await Promise.all([...bodies, page.content()])).join('\n'),
  ).replaceAll(/\\x[aA]0|\\u(?:00[aA]0|202[fF])/g, ' ')

  const all = globSync('**/ru.json', { cwd: renderer }).map((file) => file.replaceAll('\\', '/'))
  const here = ['locales/ru.json', `panels/${startPanel.name}/ru.json`]
  expect(here.flatMap(textsOf).filter((text) => !loaded.includes(text))).toEqual([])
  // The texts that the panel shares, and what the frame shows when the first picture is there, may come by then.
  const frame = all.filter((file) =>
    /^(?:app|components\/(?:accounts|calls|changes|ledger))\//.test(file),
  )
  const said = [...here, ...frame].flatMap(allOf)
  const later = all.filter((file) => ![...here, ...frame].includes(file))
  expect(later.length).toBeGreaterThan(panels.length)
  for (const file of later) {
    const own = textsOf(file).filter((text) => !said.some((one) => one.includes(text)))
    const early = own.filter((text) => loaded.includes(text))
    expect({ file, early }).toEqual({ file, early: [] })
  }
  const stores = later.flatMap((file) => storesOf(posix.dirname(file)))
  expect(stores).toContain('seenOffers')
  const isDefined = (name: string) => new RegExp(`\\((['"\`])${name}\\1,\\(?\\)?=?`).test(loaded)
  expect(['inbox', 'cabinets'].filter(isDefined)).toEqual(['inbox', 'cabinets'])
  expect(stores.filter(isDefined)).toEqual([])
})
