/**
 * The page's end of the wire to the main process, whose own end is `__standIn_call`. What the main process
 * calls in the page are the host's members `look` and `receive`, by the name `__standIn`.
 */
export function makeHost(codec) {
  const host = {
    call: async (kind, detail) =>
      codec.decode(await globalThis.__standIn_call(kind, codec.encode(detail))),
    /** Tells of something that a user would have met and that no exception might bring to light. */
    defect: (text) => void host.call('defect', { text: `${text}\n${new Error().stack}` }),
  }
  Object.defineProperty(globalThis, '__standIn', { value: host })
  return host
}
