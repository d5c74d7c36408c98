import { needString } from '../arguments.mjs'
import { system } from '../system.mjs'
import { guard } from '../types.mjs'

export const clipboard = guard(
  {
    writeText(text) {
      needString(text, 'clipboard.writeText')
      system.clipboard = text
      return Promise.resolve()
    },
  },
  'Clipboard',
)
