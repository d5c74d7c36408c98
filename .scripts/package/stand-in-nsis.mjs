/**
 * Stands in for NSIS and what the builder takes besides it, which cannot be had everywhere: `makensis` writes down
 * what it was asked for, `7za` and `wine` leave files where theirs would be.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const [tool, ...words] = process.argv.slice(2)
const tools = {
  makensis() {
    const said = words.flatMap((word) => /^-[DX](\w+)[= ]?(.*)$/s.exec(word)?.slice(1, 3) ?? [])
    const defines = {}
    for (let index = 0; index < said.length; index += 2) defines[said[index]] = said[index + 1]
    const file = defines.OutFile.replaceAll('"', '')
    const what = 'BUILD_UNINSTALLER' in defines ? 'uninstaller' : 'installer'
    const script = readFileSync(0, 'utf8')
    writeFileSync(join(dirname(file), `${what}.json`), JSON.stringify({ defines, script }))
    copyFileSync(defines.APP_64 ?? process.execPath, file)
  },
  '7za': () =>
    writeFileSync(
      words.find((word) => word.endsWith('.7z')),
      'a stand-in',
    ),
  wine: () => writeFileSync(words[0].replace(/exe$/, '__uninstaller.exe'), 'a stand-in'),
}
tools[tool]()
