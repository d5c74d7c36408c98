import { vi } from 'vitest'

/** What is handed to the browser from now on: names, and what the files hold. */
export function savedFiles(): { name: string; file: Blob }[] {
  const saved: { name: string; file: Blob }[] = []
  const files = vi.spyOn(URL, 'createObjectURL')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, file: files.mock.lastCall?.[0] as Blob })
  })
  return saved
}
