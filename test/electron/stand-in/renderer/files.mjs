/**
 * webUtils.getPathForFile: Chromium knows where a file lies that was chosen or dropped; one that the page made
 * lies nowhere. What is chosen comes from the scenario, which tells the paths by name (`host.chosen`).
 */
export function followFiles(host) {
  const paths = new WeakMap()
  host.chosen = {}
  const note = (files) => {
    for (const file of files ?? [])
      if (host.chosen[file.name]) paths.set(file, host.chosen[file.name])
  }
  window.addEventListener('change', ({ target }) => note(target.files), true)
  return (file) => {
    if (!(file instanceof File))
      throw new TypeError('getPathForFile requires that the file argument be a File')
    return paths.get(file) ?? ''
  }
}
