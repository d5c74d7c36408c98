import { needString } from '../arguments.mjs'
import { system } from '../system.mjs'
import { check, guard } from '../types.mjs'

export const shell = guard(
  {
    openExternal(url, options = {}) {
      needString(url, 'shell.openExternal')
      check('OpenExternalOptions', options, 'openExternal')
      if (!URL.canParse(url)) return Promise.reject(new Error('Invalid URL'))
      if (!system.hasBrowser) return Promise.reject(new Error(`Failed to open: ${url}`))
      system.external.push(url)
      return Promise.resolve()
    },
    openPath(path) {
      needString(path, 'shell.openPath')
      system.opened.push(path)
      return Promise.resolve('')
    },
  },
  'Shell',
)
