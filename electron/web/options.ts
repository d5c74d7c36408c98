import { parseArgs } from 'node:util'

export interface WebOptions {
  /** 0 takes any free port. */
  port: number
  /** Open the address in a browser. */
  open: boolean
  /** Sign into the demo cabinet. */
  demo: boolean
  /** Serve the renderer from its sources, with hot reload. */
  dev: boolean
}

/** Reads the command line. @throws with a readable message if it makes no sense */
export function readOptions(argv: string[]): WebOptions {
  const { values } = parseArgs({
    args: argv,
    options: {
      port: { type: 'string', default: '0' },
      'no-open': { type: 'boolean', default: false },
      demo: { type: 'boolean', default: false },
      dev: { type: 'boolean', default: false },
    },
  })
  const port = Number(values.port)
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    throw new Error(`--port takes a number from 0 to 65535, not '${values.port}'`)
  }
  return { port, open: !values['no-open'], demo: values.demo, dev: values.dev }
}
