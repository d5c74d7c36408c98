import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { compileAhead } from '../../../.scripts/vite/compile-ahead.ts'

const sources = {
  'main.ts': "import('./app.ts')",
  'app.ts': "import { shared } from './shared.ts'\nimport('./later.ts')\nconsole.log(shared)",
  'later.ts': "import { shared } from './shared.ts'\nconsole.log('later', shared)",
  'shared.ts': "export const shared = ['shared']",
}

/** The files of a build by their names, and what their first lines are. */
async function firstLines(): Promise<Map<string, string | undefined>> {
  const folder = await mkdtemp(join(tmpdir(), 'switchdesk-ahead-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(sources)) await writeFile(join(folder, name), text)
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins: [compileAhead('app.ts')],
    build: {
      write: false,
      rolldownOptions: {
        input: join(folder, 'main.ts'),
        output: { codeSplitting: { groups: [{ name: 'shared', test: /shared\.ts/ }] } },
      },
    },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((one) => one.type === 'chunk')
  return new Map(chunks.map(({ name, code }) => [name, code.split('\n')[0]]))
}

it('has the files that the app begins with compiled whole, and no later one', async () => {
  const lines = await firstLines()
  const hint = '//# allFunctionsCalledOnLoad'
  const hinted = [...lines].filter(([, line]) => line === hint).map(([name]) => name)
  expect(hinted.sort()).toEqual(['app', 'main', 'shared'])
  expect(lines.get('later')).toBeDefined()
})
