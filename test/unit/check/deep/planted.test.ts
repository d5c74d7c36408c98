import { testPlanted } from '../support/planted.ts'

/** More: `CHECK_ACCOUNTS=300 npm test -- --only unit test/unit/check/deep/planted.test.ts -t twenty`. */
testPlanted(Number(process.env['CHECK_ACCOUNTS'] ?? 20), [2, 3, 4])
