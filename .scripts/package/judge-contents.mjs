import { homedir } from 'node:os'
import { bytesOf, contentsFor } from './contents.mjs'
import { root } from './identity.mjs'
import { madeFor } from './places.mjs'

/** What the app may add to Electron. */
const MOST = 15 * 1024 * 1024

/** Shapes of what opens something to whoever has it. */
const secrets = {
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/]{20}/,
  'a token of GitHub': /\bgh[pousr]_[A-Za-z0-9]{36}\b|\bgithub_pat_\w{60,}/,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a key of Amazon': /\bAKIA[0-9A-Z]{16}\b/,
}

/** Variables whose value is a secret, for what ends in a package by mistake while one is signed. */
const secretNames = /PASSWORD|SECRET|TOKEN|_KEY$|CSC_LINK/

const machinePaths = [/\/home\/[a-z][\w.-]*\//, /\/Users\/[A-Za-z][\w.-]*\//, /[A-Z]:\\+Users\\+\w/]

/** The archive is to hold what was chosen, byte by byte, and nothing else. */
export async function sameAsChosen({ place, archived }, { standIn }) {
  const chosen = await contentsFor(place, { standIn })
  const findings = []
  for (const path of archived.keys()) {
    if (!chosen.has(path)) findings.push(`${path} is in the archive, and nothing needs it`)
  }
  for (const [path, content] of chosen) {
    const bytes = archived.get(path)
    if (!bytes) findings.push(`${path} is not in the archive`)
    else if (!bytes.equals(await bytesOf(content))) findings.push(`${path} is another file`)
  }
  return findings
}

/** Of compiled code there are the modules for this place alone, outside the archive, where they can be loaded. */
export function compiledForPlace({ place, archived, unpacked }) {
  const findings = []
  for (const [path, bytes] of archived) {
    const of = bytes && madeFor(bytes)
    if (!of) continue
    if (!path.endsWith('.node')) findings.push(`${path} is a program (${of})`)
    else if (of !== place) findings.push(`${path} is made for ${of}`)
    else if (!unpacked.has(path))
      findings.push(`${path} lies inside the archive, and cannot be loaded`)
  }
  for (const path of unpacked.keys()) {
    if (!path.endsWith('.node')) findings.push(`${path} lies outside the archive, unguarded`)
  }
  return findings
}

/** Whoever looks into a package learns nothing of those who made it. */
export function tellsNothing({ archived }) {
  const values = Object.entries(process.env)
    .filter(([name, value]) => secretNames.test(name) && value.length >= 8)
    .map(([name, value]) => [`the value of ${name}`, value])
  const own = [root, homedir()].filter((path) => path.split(/[\\/]/).length > 2)
  const findings = []
  for (const [path, bytes] of archived) {
    const text = bytes?.toString('latin1') ?? ''
    for (const [what, shape] of Object.entries(secrets)) {
      if (shape.test(text)) findings.push(`${path} holds ${what}`)
    }
    for (const [what, value] of values) {
      if (text.includes(value)) findings.push(`${path} holds ${what}`)
    }
    const paths = [...own.filter((one) => text.includes(one)), ...pathsIn(text)]
    if (paths.length > 0) findings.push(`${path} names a path of a computer: ${paths[0]}`)
  }
  return findings
}

const pathsIn = (text) => machinePaths.flatMap((shape) => shape.exec(text)?.[0] ?? [])

/** How many bytes there are beside Electron's own. */
export const added = ({ archived, sbom }) =>
  [...archived.values()].reduce((sum, bytes) => sum + (bytes?.length ?? 0), sbom.length)

export function isSmall(packed) {
  const size = added(packed)
  return size > MOST ? [`The app adds ${Math.round(size / 1024 / 1024)} MB to Electron`] : []
}
