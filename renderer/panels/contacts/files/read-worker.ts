import { answerWith } from '../../../files/worker-calls.ts'
import { contactsReader } from './reader.ts'

const calls = contactsReader()
export type ReadCalls = typeof calls

answerWith<ReadCalls>(calls)
