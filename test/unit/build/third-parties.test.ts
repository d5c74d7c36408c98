import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { thirdParties } from '../../../.scripts/vite/third-parties.ts'

const pack = (name: string, more: object = {}) =>
  JSON.stringify({ name, version: '1.0.0', license: 'MIT', main: 'index.js', ...more })

const sources = {
  LICENSE: 'MIT License\n\nCopyright (c) us\n\nThe text',
  'main.js': `import 'bundled'\nimport './look.css'\nimport('outside/part.js')\nimport 'node:fs'`,
  'look.css': `@font-face { src: url('./node_modules/@fonts/inter/inter.woff2') }`,
  'node_modules/bundled/package.json': pack('bundled', { homepage: 'https://bundled.example' }),
  'node_modules/bundled/index.js': `import 'nested'\nconsole.log('bundled')`,
  'node_modules/bundled/COPYING': 'Copyright (c) somebody',
  'node_modules/bundled/node_modules/nested/package.json': pack('nested'),
  'node_modules/bundled/node_modules/nested/index.js': `console.log('nested')`,
  'node_modules/@fonts/inter/package.json': pack('@fonts/inter', { license: 'OFL-1.1' }),
  'node_modules/@fonts/inter/inter.woff2': 'x'.repeat(5_000),
  'node_modules/@fonts/inter/LICENSE': 'SIL OPEN FONT LICENSE',
  'node_modules/outside/package.json': pack('outside', {
    dependencies: { needed: '1.0.0', 'left-out': '1.0.0' },
  }),
  'node_modules/outside/licence.md': 'Outside’s own words',
  'node_modules/needed/package.json': pack('needed'),
  'node_modules/needed/LICENSE': 'Needed’s own words',
  'node_modules/needed/deps/all.c': [
    '/* how it works */ int one;',
    '/*\n** Copyright (c) 1999 Ada\n** All rights given.\n*/',
    '/* A longer file of the same kind.\n** Copyright (c) 1999 Ada */',
    '/* Copyright (c) Bob, MIT */',
  ].join('\n'),
  'node_modules/left-out/package.json': pack('left-out'),
  'node_modules/unused/package.json': pack('unused'),
}

const ada = { name: 'Ada’s', license: 'Public domain', mark: 'Ada' }
const bob = { name: 'Bob’s', license: 'MIT', mark: 'Bob', holder: 'Bob' }

async function builtWith(holders: Record<string, string>, works = [ada, bob]) {
  const folder = await mkdtemp(join(tmpdir(), 'switchdesk-licences-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(sources)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const compiled = [{ package: 'needed', source: 'deps/all.c', works }]
  const licences = thirdParties(folder, { besides: [], except: ['left-out'], holders, compiled })
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins: [licences.write()],
    build: {
      write: false,
      rolldownOptions: { input: join(folder, 'main.js'), external: ['outside/part.js', 'node:fs'] },
    },
  })) as Rolldown.RolldownOutput
  return (name: string): string => {
    const file = output.find(({ fileName }) => fileName === name)
    return file?.type === 'asset' ? String(file.source) : ''
  }
}

it('names each work that is bundled or loaded, with the text of its licence', async () => {
  const built = await builtWith({ nested: 'nobody known' })
  expect(built('third-party.txt').split(/\n+={80}\n+/)).toEqual([
    '@fonts/inter 1.0.0\nOFL-1.1\n\nSIL OPEN FONT LICENSE',
    'Ada’s\nPublic domain\ncompiled into needed\n\nCopyright (c) 1999 Ada\nAll rights given.',
    'Bob’s\nMIT\ncompiled into needed\n\nMIT License\n\nCopyright (c) Bob\n\nThe text',
    'bundled 1.0.0\nMIT\nhttps://bundled.example\n\nCopyright (c) somebody',
    'needed 1.0.0\nMIT\n\nNeeded’s own words',
    'nested 1.0.0\nMIT\n\nMIT License\n\nCopyright (c) nobody known\n\nThe text',
    'outside 1.0.0\nMIT\n\nOutside’s own words\n',
  ])
  expect(JSON.parse(built('.third-parties'))).toEqual({
    bundled: [
      'node_modules/@fonts/inter',
      'node_modules/bundled',
      'node_modules/bundled/node_modules/nested',
    ],
    beside: ['node_modules/needed', 'node_modules/outside'],
    compiled: [
      { name: 'Ada’s', license: 'Public domain', package: 'needed' },
      { name: 'Bob’s', license: 'MIT', holder: 'Bob', package: 'needed' },
    ],
  })
})

it('builds nothing with a work whose licence has no text', async () => {
  await expect(builtWith({})).rejects.toThrow('nested 1.0.0 (MIT) brings no text of its licence')
})

it('builds nothing where a comment in what is compiled tells of rights of somebody unknown', async () => {
  const built = builtWith({ nested: 'nobody known' }, [ada])
  await expect(built).rejects.toThrow(/a work that nobody noted:\n.*Copyright \(c\) Bob/)
})
