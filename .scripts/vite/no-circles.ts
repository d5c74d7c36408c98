import type { Plugin } from 'vite'

/**
 * Refuses files that import one another in a circle, as grouping modules by hand can make them: which of
 * them runs first is then left to chance, and the other finds what it needs undefined.
 */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    // What is written into the page by then is no file any more.
    writeBundle(_, bundle) {
      const imports = (file: string): string[] => {
        const chunk = bundle[file]
        return chunk?.type === 'chunk' ? chunk.imports : []
      }
      const circle = circleAmong(Object.keys(bundle), imports)
      if (circle) this.error(`Files import one another: ${circle.join(' → ')}`)
    },
  }
}

/** A way that leads back to where it began, if there is one. */
function circleAmong(files: string[], imports: (file: string) => string[]): string[] | undefined {
  const seen = new Set<string>()

  function follow(file: string, way: string[]): string[] | undefined {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (seen.has(file)) return undefined
    seen.add(file)
    return first(imports(file), (next) => follow(next, [...way, file]))
  }
  return first(files, (file) => follow(file, []))
}

function first<T, R>(items: T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
