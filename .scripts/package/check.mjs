import { glob, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { debLives, rpmNeeds } from './deb.mjs'
import { root } from './identity.mjs'
import { inspect, judged } from './inspect.mjs'
import { added } from './judge-contents.mjs'
import { include, installerFaults, standInForNsis } from './nsis.mjs'
import { pack } from './pack.mjs'
import { readPacked } from './packed.mjs'
import { debFaults, installerSeeds, seedDeb, workflowSeeds } from './seeded-packages.mjs'
import { faults, seed } from './seeded.mjs'
import { standInFor } from './stand-in.mjs'
import { startsUnpacked } from './starts.mjs'
import { releaseFaults, workflowFaults } from './workflow.mjs'

const output = join(root, '.cache/package/check')
const release = '.github/workflows/release.yml'
/** One for each system: what differs between a Mac's processors is its modules alone. And the kinds of package. */
const looked = { 'linux-x64': ['deb', 'rpm'], 'win32-x64': ['nsis'], 'darwin-arm64': ['dir'] }

/**
 * Packs for all three systems around a stand-in for Electron's runtime, inspects what comes of it, and starts
 * what runs without Electron.
 *
 * @param seeded whether faults are put in as well, each of which has to be found
 * @returns whether all is well
 */
export async function check(seeded) {
  const report = createReport()
  const { say } = report
  const { folders, deb, rpm } = await packAll(say)
  const texts = {
    installer: await readFile(include, 'utf8'),
    release: await readFile(join(root, release), 'utf8'),
  }
  say('the deb installs, registers and goes', await debLives(deb))
  say('the rpm needs what the program does', await rpmNeeds(rpm))
  say(
    'Windows’ installer does what it is to do, and takes it back',
    await installerFaults(output, texts.installer),
  )
  for await (const file of glob('.github/workflows/*.yml', { cwd: root }))
    say(`${file} can be run`, await workflowFaults(file, await readFile(join(root, file), 'utf8')))
  say(
    'the release signs all it can, and offers what it has published',
    releaseFaults(texts.release),
  )
  say(
    'the archive, unpacked, serves the web shell and the demo cabinet, and starts on the tests’ Electron',
    await startsUnpacked('linux-x64', folders['linux-x64']),
  )
  if (seeded) await findFaults(report, { folders, deb, ...texts })
  return report.isSound()
}

function createReport() {
  let isSound = true
  let found = 0
  const say = (what, findings) => {
    if (findings.length > 0) isSound = false
    console.log([`${findings.length > 0 ? '✗' : '✓'} ${what}`, ...findings].join('\n  '))
  }
  return {
    isSound: () => isSound,
    found: () => found,
    say,
    /** Of a fault that was put in. */
    sought(fault, findings) {
      const isFound = findings.some((finding) => fault.found.test(finding))
      if (isFound) found += 1
      say(`found: ${fault.name}`, isFound ? [] : ['It was not found, but:', ...findings])
    },
  }
}

async function packAll(say) {
  await rm(output, { recursive: true, force: true })
  process.env.CUSTOM_FPM_PATH = join(import.meta.dirname, 'stand-in-fpm.mjs')
  await standInForNsis()
  const folders = {}
  const made = []
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
  return { folders, deb, rpm }
}

async function findFaults({ sought, found }, { folders, deb, ...texts }) {
  for (const fault of faults) {
    const folder = await seed(fault, folders[fault.place])
    sought(fault, await inspect(fault.place, folder, { standIn: true }))
  }
  for (const fault of debFaults) sought(fault, await debLives(await seedDeb(fault, deb)))
  for (const fault of installerSeeds)
    sought(fault, await installerFaults(output, fault.change(texts.installer)))
  for (const fault of workflowSeeds) {
    const text = fault.change(texts.release)
    sought(fault, [...(await workflowFaults(release, text)), ...releaseFaults(text)])
  }
  const all = [faults, debFaults, installerSeeds, workflowSeeds].flat()
  console.log(`${found()} of ${all.length} seeded faults were found`)
}
