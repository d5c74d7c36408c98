import { isMainThread, Worker } from 'node:worker_threads'

/** Loads itself in two threads, one after the other. */
if (isMainThread) {
  for (let begun = 0; begun < 2; begun += 1) {
    await new Promise((resolve) => new Worker(new URL(import.meta.url)).once('exit', resolve))
  }
}
