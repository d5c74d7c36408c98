/** Puts a keychain in memory in keytar's place, so that the program writes its database to the disk. */
import { registerHooks } from 'node:module'

const keytar = `
const kept = new Map()
export const getPassword = async (service, account) => kept.get(account) ?? null
export const setPassword = async (service, account, value) => void kept.set(account, value)
export const deletePassword = async (service, account) => kept.delete(account)
`

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'keytar'
      ? { url: `data:text/javascript,${encodeURIComponent(keytar)}`, shortCircuit: true }
      : next(specifier, context),
})
