import { beforeAll, expect } from 'vitest'

/** Notes where a test file begins to load what it imports, and where its tests begin. */
const { noteStage } = globalThis as unknown as { noteStage(stage: string): void }

noteStage('imports')
beforeAll(() => noteStage(expect.getState().testPath ?? ''))
