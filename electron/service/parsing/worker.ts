import { parentPort, workerData } from 'node:worker_threads'
import { operations, type Operation } from '../catalogue/index.ts'
import { fitReply, resultIn } from '../reply.ts'
import { parsed, type Aside, type Parsed } from './parse.ts'

function parsedAndChecked({ body, operation: id }: Aside): Parsed {
  const content = parsed(body)
  const operation = (operations as Record<string, Operation>)[id]
  if (!operation || !content || 'excess' in content) return content
  return { ...content, fitting: fitReply(operation, resultIn(operation, content.value)) }
}

parentPort?.postMessage(parsedAndChecked(workerData as Aside))
