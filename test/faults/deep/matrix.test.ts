import { testChanges, trials } from '../matrix/matrix.ts'

testChanges(() => trials)
