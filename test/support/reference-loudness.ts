import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What of the module is used; its JavaScript is made for bundlers alone. */
interface Module {
  memory: WebAssembly.Memory
  __wbindgen_malloc(bytes: number): number
  ebur128_integrated_mono(rate: number, samples: number, count: number): number
}

const path = fileURLToPath(import.meta.resolve('ebur128-wasm/ebur128_wasm_bg.wasm'))

/** It asks for these only to tell of its own defects. */
const unused = (): never => {
  throw new Error('ebur128 failed')
}

const { exports } = await WebAssembly.instantiate(
  await WebAssembly.compile(readFileSync(path)),
  new Proxy({}, { get: () => new Proxy({}, { get: () => unused }) }),
)
const {
  memory,
  __wbindgen_malloc: allocate,
  ebur128_integrated_mono: measure,
} = exports as unknown as Module

/** Integrated loudness by ITU-R BS.1770 in LUFS, by another program (ebur128); −Infinity for silence. */
export function referenceLoudness(rate: number, samples: Float32Array): number {
  const place = allocate(samples.length * Float32Array.BYTES_PER_ELEMENT)
  new Float32Array(memory.buffer, place, samples.length).set(samples)
  return measure(rate, place, samples.length)
}
