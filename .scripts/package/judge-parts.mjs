import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { createHash } from 'node:crypto'
import { ownIdentity, readJson } from './identity.mjs'
import { places } from './places.mjs'
import { NOTED } from './sbom.mjs'

const NOTICES = 'out/renderer/third-party.txt'

/** Packages that no file shows: the runtime, and what is compiled into modules. */
const unseen = /\/(electron|node-addon-api)$/

/** Works that packages hold, and that nobody would find in them by a package's name. */
const within = ['SQLite', 'SQLite3 Multiple Ciphers', 'AEGIS', 'Inter']

/** The bill of materials is one (by CycloneDX's own schema), and names whatever lies in what was packed. */
export async function listedWhole({ archived, unpacked, sbom }) {
  const fault = await new Validation.JsonStrictValidator(Spec.Version.v1dot6)
    .validate(sbom)
    .catch((error) => error.message)
  if (fault) return [`The bill of materials is none: ${JSON.stringify(fault).slice(0, 400)}`]
  const listed = listedIn(sbom)
  const names = new Set(listed.map(({ name, version }) => `${name} ${version}`))
  const { electron } = await ownIdentity()
  const wanted = [`electron ${electron}`, ...packagesIn(archived)]
  const digests = new Set(listed.flatMap(({ hashes = [] }) => hashes.map((one) => one.content)))
  const modules = [...unpacked].filter(([, bytes]) => !digests.has(sha256(bytes)))
  return [
    ...wanted.filter((name) => !names.has(name)),
    ...within.filter((name) => !listed.some((one) => one.name === name)),
    ...modules.map(([path]) => path),
  ].map((what) => `${what} is not in the bill of materials`)
}

/** What is listed because it lies beside the bundles does lie there. */
export async function listedTruly({ archived }) {
  const { beside } = await readJson(NOTED)
  return beside
    .filter((folder) => !unseen.test(folder) && !archived.has(`${folder}/package.json`))
    .map((folder) => `${folder} is in the bill of materials, and not in the archive`)
}

/** What the app shows of others' works is the same list, but that the typeface has its package's name. */
export function noticedAlike({ archived, sbom }) {
  const works = listedIn(sbom).filter(({ type }) => type === 'library' || type === 'framework')
  const listed = new Set(
    works.map(({ name, version, purl }) => (purl ? `${name} ${version}` : name)),
  )
  const text = String(archived.get(NOTICES) ?? '')
  const shown = new Set(text.split(/\n\n={80}\n\n/).map((notice) => notice.split('\n', 1)[0]))
  return [
    ...[...listed.difference(shown)].map((name) => `${name} is not among the licences shown`),
    ...[...shown.difference(listed)].map((name) => `${name} is shown, and not listed`),
  ]
}

/** Chromium's own licences come along. A Mac's stand-in for Electron has nowhere to bring them from. */
export const chromiumNoticed = ({ place, around }, { standIn }) =>
  around.some((path) => path.endsWith('LICENSES.chromium.html')) ||
  (standIn && places[place].platform === 'darwin')
    ? []
    : ['LICENSES.chromium.html is not there']

/** Packages of which files lie in the archive. */
function packagesIn(archived) {
  const manifests = [...archived].filter(([path]) => /^node_modules\/.*package\.json$/.test(path))
  return manifests.flatMap(([, bytes]) => {
    const { name, version } = JSON.parse(bytes)
    return name && version ? [`${name} ${version}`] : []
  })
}

/** All that is listed, what others hold included. A scope is part of a name. */
function listedIn(sbom) {
  const { components = [] } = parsed(sbom)
  return components.flatMap(({ group, name, components: held = [], ...more }) => [
    { ...more, name: group ? `${group}/${name}` : name },
    ...held,
  ])
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
