/** What Electron's functions ask of their arguments and of the moment they are called in. */
import { system } from './system.mjs'
import { must } from './types.mjs'

export const needReady = (text) => must(system.ready, text)

export const needString = (value, where) =>
  must(typeof value === 'string', `${where}: string expected, got ${typeof value}`)

export const needFunction = (value, where) =>
  must(typeof value === 'function', `${where}: function expected`)
