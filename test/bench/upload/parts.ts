import { fork, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import type { Done, Order } from './program.ts'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, '.cache/bench/upload')

/** The page of the web shell that `web-program` serves. */
export const pageFolder = join(folder, 'page')

/** Bundles the programs as the app's main half is, and the page as the renderer is. */
export async function buildParts(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: ['zod', 'undici'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: {
          service: join(import.meta.dirname, 'service.ts'),
          program: join(import.meta.dirname, 'program.ts'),
          'web-program': join(import.meta.dirname, 'web-program.ts'),
          'upload-worker': join(root, 'electron/service/upload/worker.ts'),
        },
        output: { chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  await writeFile(join(folder, 'package.json'), '{"type":"module"}\n')
  await build({
    root: join(import.meta.dirname, 'page-source'),
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: pageFolder,
      rolldownOptions: { input: { web: join(import.meta.dirname, 'page-source/web.html') } },
    },
  })
}

export interface BigFile {
  path: string
  /** SHA-256. */
  hash: string
}

/** A file of random bytes, which the system then has in its memory. */
export async function writeFileOf(size: number): Promise<BigFile> {
  const path = join(folder, 'big.raw')
  const handle = await open(path, 'w')
  const block = randomBytes(1_000_000)
  for (let at = 0; at < size; at += block.length) {
    block.writeUInt32LE(at)
    await handle.write(block.subarray(0, size - at))
  }
  await handle.close()
  const hash = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  return { path, hash }
}

export interface Running {
  /** What it said last. */
  last(): unknown
  readonly child: ChildProcess
  close(): Promise<void>
}

/** Starts one of the bundled programs and waits for its first word. */
export async function start(name: string, args: string[] = []): Promise<Running> {
  const child = fork(join(folder, `${name}.js`), args)
  let last: unknown
  child.on('message', (said) => (last = said))
  await once(child, 'message')
  return {
    last: () => last,
    child,
    async close() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Has a program carry out an order. */
export async function executeOnce(program: Running, order: Order): Promise<Done> {
  return (await ask(program, order)) as Done
}

/** An address of a `web-program`, which opens it for one page. */
export async function newAddress(shell: Running): Promise<string> {
  return String(await ask(shell, 'address'))
}

async function ask({ child }: Running, what: Order | 'address'): Promise<unknown> {
  child.send(what)
  const [answer] = (await once(child, 'message')) as [unknown]
  return answer
}
