import { mergeConfig, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node'
import tests from '../../vitest.config.ts'
import { edited, editsOf, root } from './edits.ts'

/** The tests over sources with edits, one after the other, as `tests.ts` runs them. */

const of = (id: string) => editsOf(id.split('?')[0] ?? '')

const plugin: Plugin = {
  name: 'edits',
  enforce: 'pre',
  transform(code, id) {
    const edits = of(id)
    return edits.length > 0 ? edited(code, edits) : undefined
  },
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => JSON.stringify(of(id))),
}

/** In the order of the command line. */
class Sequencer extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      process.argv.findIndex((argument) => moduleId.startsWith(root + argument))
    return Promise.resolve(files.toSorted((one, other) => place(one) - place(other)))
  }
}

type What = 'begins' | 'fails'

const say = (what: What, path: string, test: string) =>
  console.log(JSON.stringify([what, path.slice(root.length), test]))

const reporter: Reporter = {
  onTestModuleStart: ({ moduleId }) => say('begins', moduleId, 'its setup'),
  onTestCaseReady: ({ module, fullName }) => say('begins', module.moduleId, fullName),
  onTestCaseResult(test) {
    if (test.result().state === 'failed') say('fails', test.module.moduleId, test.fullName)
  },
  onTestModuleEnd(module) {
    if (module.state() === 'failed') say('fails', module.moduleId, 'its setup')
  },
  onTestRunEnd(_, errors) {
    for (const { message, VITEST_TEST_PATH: path = root } of errors) {
      say('fails', String(path), message)
    }
  },
}

export default mergeConfig(
  tests,
  defineConfig({
    root,
    plugins: [plugin],
    test: {
      maxWorkers: 1,
      sequence: { sequencer: Sequencer },
      reporters: [reporter],
      // What a mistake makes wait for ever is not waited for as long as elsewhere.
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  }),
)
