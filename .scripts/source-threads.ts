/**
 * Options for a Node whose threads are loaded from sources. Each such thread takes the types out by WebAssembly,
 * whose code all threads of a process share. V8 13.6, which Node 24 has, frees a piece of it twice when another
 * thread takes it up again in that moment, and the process ends by a segmentation fault or a failed check
 * (nodejs/node#66366; mended in V8 by 9b8ca54d5a). So none is freed before the process ends: it is a few MB. The app
 * as it is built has no types to take out.
 */
export const keepSharedCode = ['--no-wasm-code-gc']
