import { trustedWorker } from '../../../files/trusted-worker.ts'
import address from './read-worker.ts?worker&url'

export const startWorker = trustedWorker('calendar', address)
