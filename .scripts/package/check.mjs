import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './identity.mjs'
import { inspect, judged } from './inspect.mjs'
import { added } from './judge-contents.mjs'
import { pack } from './pack.mjs'
import { readPacked } from './packed.mjs'
import { faults, seed } from './seeded.mjs'
import { standInFor } from './stand-in.mjs'
import { startsUnpacked } from './starts.mjs'

const output = join(root, '.cache/package/check')
/** One for each system: what differs between a Mac's processors is its modules alone. */
const looked = ['linux-x64', 'win32-x64', 'darwin-arm64']

/**
 * Packs for all three systems around a stand-in for Electron's runtime, inspects what comes of it, and starts
 * what runs without Electron.
 *
 * @param seeded whether faults are put in as well, each of which has to be found
 * @returns whether all is well
 */
export async function check(seeded) {
  await rm(output, { recursive: true, force: true })
  const folders = {}
  let sound = true
  const say = (what, findings) => {
    if (findings.length > 0) sound = false
    console.log([`${findings.length > 0 ? '✗' : '✓'} ${what}`, ...findings].join('\n  '))
  }
  for (const place of looked) {
    const runtime = await standInFor(place)
    const { folder } = await pack(place, ['dir'], { runtime, output, standIn: true })
    folders[place] = folder
    const packed = await readPacked(place, folder)
    const size = (added(packed) / 1024 / 1024).toFixed(1)
    say(
      `${place}: packed, fuses burned and read back, looked through; it adds ${size} MB to Electron`,
      await judged(packed, { standIn: true }),
    )
  }
  const starts = await startsUnpacked('linux-x64', folders['linux-x64'])
  say(
    'the archive, unpacked, serves the web shell and the demo cabinet, and starts on the tests’ Electron',
    starts,
  )
  for (const fault of seeded ? faults : [])
    say(`found: ${fault.name}`, await missed(fault, folders))
  return sound
}

/** What an inspection says instead of the fault that was put in; nothing where it found that. */
async function missed(fault, folders) {
  const folder = await seed(fault, folders[fault.place])
  const findings = await inspect(fault.place, folder, { standIn: true })
  if (findings.some((finding) => fault.found.test(finding))) return []
  return ['It was not found, but:', ...findings]
}
