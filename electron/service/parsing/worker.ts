import { parentPort, workerData } from 'node:worker_threads'
import { parsed } from './parse.ts'

parentPort?.postMessage(parsed(workerData as string))
