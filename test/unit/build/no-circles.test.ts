import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { noCircles } from '../../../.scripts/vite/no-circles.ts'

/** What `top.ts` stands on stands on `bottom.ts`: together in one file, these two need the third's and it theirs. */
const sources = {
  'main.ts': "import { top } from './top.ts'\nimport('./later.ts')\nconsole.log(top)",
  'later.ts': "import { middle } from './middle.ts'\nconsole.log(middle)",
  'top.ts': "import { middle } from './middle.ts'\nexport const top = [middle]",
  'middle.ts': "import { bottom } from './bottom.ts'\nexport const middle = [bottom]",
  'bottom.ts': "export const bottom = ['bottom']",
}

async function buildWith(grouped: RegExp): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'switchdesk-circle-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(sources)) await writeFile(join(folder, name), text)
  await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins: [noCircles()],
    build: {
      rolldownOptions: {
        input: join(folder, 'main.ts'),
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: 'group', test: grouped }],
          },
        },
      },
    },
  })
}

it('refuses files that import one another', async () => {
  await expect(buildWith(/(top|bottom)\.ts/)).rejects.toThrow(/Files import one another: .* → /)
})

it('lets files be that stand on each other in one direction', async () => {
  await expect(buildWith(/(middle|bottom)\.ts/)).resolves.toBeUndefined()
})
