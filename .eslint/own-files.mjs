/**
 * A page may outlive its program, and another one may answer at its address. So what the renderer asks
 * for after its start goes through `renderer/bridge/own-files.ts`, which asks nobody else and takes no other
 * file; `import()` is wrapped by the build. `test/unit/architecture` breaks it on purpose.
 */
const message = 'The app asks for its files by fetchOwn() of renderer/bridge/own-files.ts.'

const ASKING = ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket', 'Image', 'Audio', 'FontFace']
const WORKERS = ['Worker', 'SharedWorker']
const ELEMENTS = ['img', 'picture', 'audio', 'video', 'iframe', 'object', 'embed', 'link', 'script']

export const ownFiles = [
  {
    files: ['renderer/**/*.{ts,vue}'],
    ignores: ['renderer/bridge/own-files.ts', 'renderer/files/trusted-worker.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...[...ASKING, ...WORKERS].map((name) => ({ name, message })),
      ],
      'no-restricted-properties': [
        'error',
        ...ASKING.map((property) => ({ object: 'window', property, message })),
        { object: 'navigator', property: 'sendBeacon', message },
      ],
    },
  },
  {
    files: ['renderer/**/*.vue'],
    rules: {
      'vue/no-restricted-html-elements': [
        'error',
        ...ELEMENTS.map((element) => ({ element, message })),
      ],
    },
  },
]
