import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ownIdentity, root } from './identity.mjs'
import { inspect } from './inspect.mjs'
import { pack } from './pack.mjs'
import { places } from './places.mjs'
import { runtimeFor } from './runtime.mjs'
import { feedFor, signingWants } from './signing.mjs'
import { alsoNeeded, madeHere, packages, wantsOf } from './wants.mjs'

const output = join(root, 'out/packages')

/**
 * Makes packages, and says of each that is not made what is missing and what would bring it.
 *
 * @param only kinds that are asked for; without any, all that this system makes
 * @returns whether everything that was asked for was made
 * @throws on a kind that there is not
 */
export async function make(only) {
  const unknown = only.find((kind) => !packages.some((one) => one.kind === kind))
  if (unknown) throw new Error(`--only takes one of: ${[...new Set(kinds())].join(', ')}`)
  const asked = packages.filter((one) =>
    only.length > 0 ? only.includes(one.kind) : madeHere(one),
  )
  let made = true
  for (const one of packages) {
    if (!asked.includes(one)) continue
    const { files, missing } = await makeOne(one)
    if (missing.length > 0) made = false
    say(one, files, missing)
  }
  for (const one of packages) if (!asked.includes(one) && !madeHere(one)) say(one, [], wantsOf(one))
  return made
}

const kinds = () => packages.map(({ kind }) => kind)

/** All that is missing is told at once. */
async function makeOne(one) {
  const { place, kind } = one
  const missing = wantsOf(one)
  const runtime = madeHere(one) && (await runtimeOf(place, missing))
  if (missing.length > 0) return { files: [], missing: [...missing, ...alsoNeeded(one)] }
  try {
    const { files, folder } = await pack(place, [kind], { runtime, output: join(output, place) })
    const findings = await inspect(place, folder)
    if (findings.length > 0) await Promise.all(files.map((file) => rm(file)))
    return { files, missing: findings }
  } catch (error) {
    return { files: [], missing: [error.message, ...alsoNeeded(one)] }
  }
}

async function runtimeOf(place, missing) {
  const { electron } = await ownIdentity()
  return runtimeFor(place, electron).catch((error) => void missing.push(error.message))
}

function say({ name, place }, files, missing) {
  if (missing.length > 0) {
    console.log(
      `✗ ${name} was not made. Missing:\n${missing.map((line) => `  ${line}`).join('\n')}`,
    )
    return
  }
  const unsigned = signingWants(places[place].platform, process.env)
  console.log(`✓ ${name}: ${files.map((file) => basename(file)).join(', ')}`)
  if (unsigned) console.log(`  It is not signed, which takes in the environment: ${unsigned}`)
  const { url } = feedFor(places[place].platform, process.env) ?? {}
  console.log(`  It looks for newer versions ${url ? `at ${url}` : 'nowhere'}`)
}
