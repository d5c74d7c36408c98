import { trustedWorker } from '../../../files/trusted-worker.ts'
import address from './write-worker.ts?worker&url'

export const startWorker = trustedWorker('directory', address)
