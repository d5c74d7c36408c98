/** Hands a text to the person as a file, by the browser's own way of saving. */
export function saveTextFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has its own reference by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The day in a file's name. */
export const fileDay = (): string => new Date().toLocaleDateString('sv-SE')
