import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import Database from 'better-sqlite3-multiple-ciphers'
import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import parseExpression from 'spdx-expression-parse'
import { bytesOf } from './contents.mjs'
import { ownIdentity, readJson } from './identity.mjs'
import { places } from './places.mjs'

const { ComponentType, HashAlgorithm, LifecyclePhase } = Enums
const { Component } = Models
const { Builders, Factories } = Contrib.FromNodePackageJson
const licences = new Contrib.License.Factories.LicenseFactory(parseExpression)
const builder = new Builders.ComponentBuilder(new Factories.ExternalReferenceFactory(), licences)

/** Which works the build noted, and how: in a bundle, or beside it. */
export const NOTED = 'out/renderer/.third-parties'
const FONT = 'node_modules/@fontsource-variable/inter'
const ELECTRON = 'node_modules/electron'

/**
 * The bill of materials of a package (CycloneDX): the works that the build noted in its bundles and beside them,
 * what some of them hold in turn, and the compiled modules for this place with their digests.
 *
 * @param contents all that goes into the archive
 */
export async function sbomFor(place, contents) {
  const parts = await partsNoted()
  await fill(place, contents, (folder) => parts.get(folder).component)
  const own = await ownIdentity()
  const app = new Component(ComponentType.Application, own.productName, {
    bomRef: own.name,
    version: own.version,
    publisher: own.author,
    licenses: new Models.LicenseRepository([licences.makeFromString(own.license)]),
  })
  parts.set('.', { manifest: own, component: app })
  for (const folder of parts.keys()) link(folder, parts)
  parts.delete('.')
  return written(
    app,
    [...parts.values()].map(({ component }) => component),
  )
}

/** By folder; one work that lies in several is one. */
async function partsNoted() {
  const parts = new Map()
  const works = new Map()
  const { bundled, beside } = await readJson(NOTED)
  for (const folder of [...bundled, ...beside]) {
    const manifest = await readJson(`${folder}/package.json`)
    const { name, version } = manifest
    const work = `${name} ${version}`
    if (!works.has(work)) works.set(work, componentOf(manifest))
    parts.set(folder, { manifest, component: works.get(work) })
  }
  return parts
}

function written(app, components) {
  const bom = new Models.Bom({
    serialNumber: Contrib.Bom.Utils.randomSerialNumber(),
    metadata: new Models.Metadata({
      component: app,
      timestamp: new Date(),
      authors: new Models.OrganizationalContactRepository([
        new Models.OrganizationalContact({ name: app.publisher }),
      ]),
      lifecycles: new Models.LifecycleRepository([LifecyclePhase.Build]),
    }),
    components: new Models.ComponentRepository(components),
  })
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  return new Serialize.JsonSerializer(normalizers).serialize(bom, { space: 2, sortLists: true })
}

function componentOf(manifest) {
  const component = builder.makeComponent(manifest)
  component.purl = `pkg:npm/${manifest.name.replace('@', '%40')}@${manifest.version}`
  component.bomRef.value = component.purl
  return component
}

/** Notes what a work needs of the others, as Node finds it; the app's own folder is above them all. */
function link(folder, parts) {
  const { manifest, component } = parts.get(folder)
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })) {
    for (let from = folder; ; from = posix.dirname(from)) {
      const found = parts.get(posix.join(from, 'node_modules', name))
      if (found) component.dependencies.add(found.component.bomRef)
      if (found || from === '.') break
    }
  }
}

/** What packages hold without its being a package. */
async function fill(place, contents, partIn) {
  const { platform, arch } = places[place]
  const electron = partIn(ELECTRON)
  const { version: runtime } = electron
  const digests = await readJson(`${ELECTRON}/checksums.json`)
  electron.type = ComponentType.Framework
  // Of the archive that Electron's authors give out, Chromium and Node inside.
  electron.hashes.set(
    HashAlgorithm['SHA-256'],
    digests[`electron-v${runtime}-${platform}-${arch}.zip`],
  )
  const versions = databaseVersions()
  const { compiled } = await readJson(NOTED)
  for (const { name, license, package: into } of compiled) {
    const part = partIn(`node_modules/${into}`)
    part.components.add(held(ComponentType.Library, name, versions[name], license))
  }
  const { family, version, license } = await readJson(`${FONT}/metadata.json`)
  partIn(FONT).components.add(held(ComponentType.Data, family, version, license.type))
  for (const [path, content] of contents) {
    if (!path.endsWith('.node')) continue
    const [folder] = /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)
    partIn(folder).components.add(await moduleOf(path, content))
  }
}

function databaseVersions() {
  const database = new Database(':memory:')
  const { sqlite, ciphers } = database
    .prepare('SELECT sqlite_version() AS sqlite, sqlite3mc_version() AS ciphers')
    .get()
  database.close()
  return { SQLite: sqlite, 'SQLite3 Multiple Ciphers': ciphers.split(' ').at(-1) }
}

function held(type, name, version, licence) {
  return new Component(type, name, {
    bomRef: name,
    version,
    licenses: new Models.LicenseRepository([licences.makeFromString(licence)]),
  })
}

async function moduleOf(path, content) {
  const digest = createHash('sha256').update(await bytesOf(content))
  return new Component(ComponentType.File, path, {
    bomRef: path,
    hashes: new Models.HashDictionary([[HashAlgorithm['SHA-256'], digest.digest('hex')]]),
  })
}
