import { trustedWorker } from '../../../files/trusted-worker.ts'
import address from './studio-worker.ts?worker&url'

export const startWorker = trustedWorker('studio', address)
