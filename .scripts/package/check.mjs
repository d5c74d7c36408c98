import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { debLives, rpmNeeds } from './deb.mjs'
import { root } from './identity.mjs'
import { inspect, judged } from './inspect.mjs'
import { added } from './judge-contents.mjs'
import { include, installerFaults, standInForNsis } from './nsis.mjs'
import { pack } from './pack.mjs'
import { readPacked } from './packed.mjs'
import { debFaults, faults, installerSeeds, seed, seedDeb } from './seeded.mjs'
import { standInFor } from './stand-in.mjs'
import { startsUnpacked } from './starts.mjs'

const output = join(root, '.cache/package/check')
/** One for each system: what differs between a Mac's processors is its modules alone. And the kinds of package. */
const looked = { 'linux-x64': ['deb', 'rpm'], 'win32-x64': ['nsis'], 'darwin-arm64': ['dir'] }
/** In place of what the builder would fetch. */
const tools = { CUSTOM_FPM_PATH: join(import.meta.dirname, 'stand-in-fpm.mjs') }

/**
 * Packs for all three systems around a stand-in for Electron's runtime, inspects what comes of it, and starts
 * what runs without Electron.
 *
 * @param seeded whether faults are put in as well, each of which has to be found
 * @returns whether all is well
 */
export async function check(seeded) {
  await rm(output, { recursive: true, force: true })
  Object.assign(process.env, tools)
  await standInForNsis()
  const folders = {}
  const made = []
  let sound = true
  const say = (what, findings) => {
    if (findings.length > 0) sound = false
    console.log([`${findings.length > 0 ? '✗' : '✓'} ${what}`, ...findings].join('\n  '))
  }
  for (const [place, kinds] of Object.entries(looked)) {
    const runtime = await standInFor(place)
    const { folder, files } = await pack(place, kinds, { runtime, output, standIn: true })
    folders[place] = folder
    made.push(...files)
    const packed = await readPacked(place, folder)
    const size = (added(packed) / 1024 / 1024).toFixed(1)
    say(
      `${place}: packed, fuses burned and read back, looked through; it adds ${size} MB to Electron`,
      await judged(packed, { standIn: true }),
    )
  }
  const [deb, rpm] = ['.deb', '.rpm'].map((end) => made.find((file) => file.endsWith(end)))
  say('the deb installs, registers and goes', await debLives(deb))
  say('the rpm needs what the program does', await rpmNeeds(rpm))
  const text = await readFile(include, 'utf8')
  say(
    'Windows’ installer does what it is to do, and takes it back',
    await installerFaults(output, text),
  )
  const starts = await startsUnpacked('linux-x64', folders['linux-x64'])
  say(
    'the archive, unpacked, serves the web shell and the demo cabinet, and starts on the tests’ Electron',
    starts,
  )
  for (const fault of seeded ? faults : []) {
    const folder = await seed(fault, folders[fault.place])
    say(
      `found: ${fault.name}`,
      missed(fault, await inspect(fault.place, folder, { standIn: true })),
    )
  }
  for (const fault of seeded ? debFaults : [])
    say(`found: ${fault.name}`, missed(fault, await debLives(await seedDeb(fault, deb))))
  for (const { name, change, found } of seeded ? installerSeeds : [])
    say(`found: ${name}`, missed({ found }, await installerFaults(output, change(text))))
  return sound
}

/** What is said instead of the fault that was put in; nothing where that was found. */
function missed(fault, findings) {
  if (findings.some((finding) => fault.found.test(finding))) return []
  return ['It was not found, but:', ...findings]
}
