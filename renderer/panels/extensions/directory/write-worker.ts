import { answerWith } from '../../../files/worker-calls.ts'
import { writeDirectory } from './write.ts'

const calls = { writeDirectory }
export type WriteCalls = typeof calls

answerWith<WriteCalls>(calls)
