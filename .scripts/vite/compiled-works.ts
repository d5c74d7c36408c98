import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is compiled into a package's module, where nothing but comments of its source tell whose it is. */
export interface CompiledWorks {
  package: string
  /** In the package's folder. */
  source: string
  works: CompiledWork[]
}

interface CompiledWork {
  name: string
  license: string
  /** Stands in its comments about rights; the shortest of those is what is shown. */
  mark: string
  /** Stand in others of its comments. */
  also?: string[]
  /** Where the comment names the MIT licence without its text: whose it is. */
  holder?: string
}

/** One such work, with the words that its authors put into its source. */
export interface CompiledNotice {
  name: string
  license: string
  holder: string | undefined
  package: string
  words: string
}

/** @throws where a comment of the source tells of rights that none of the works has, or one of no work */
export function compiledNotices(root: string, compiled: CompiledWorks[]): CompiledNotice[] {
  return compiled.flatMap(({ package: name, source, works }) => {
    const file = join(root, 'node_modules', name, source)
    const comments = commentsOnRights(readFileSync(file, 'utf8'))
    const marks = works.flatMap(({ mark, also = [] }) => [mark, ...also])
    const foreign = comments.find((comment) => !marks.some((mark) => comment.includes(mark)))
    if (foreign !== undefined)
      throw new Error(`${file} holds a work that nobody noted:\n${foreign}`)
    return works.map((work) => {
      const { name: called, license, holder } = work
      return { name: called, license, holder, package: name, words: wordsOf(work, comments) }
    })
  })
}

const commentsOnRights = (source: string): string[] =>
  (source.match(/\/\*.*?\*\//gs) ?? []).filter((comment) =>
    /copyright|public domain/i.test(comment),
  )

function wordsOf({ name, mark }: CompiledWork, comments: string[]): string {
  const [shortest] = comments
    .filter((comment) => comment.includes(mark))
    .sort((one, other) => one.length - other.length)
  if (shortest === undefined) throw new Error(`The source of ${name} does not say ${mark}`)
  return shortest
    .replace(/^\/\*+|\*+\/$/g, '')
    .replace(/^ ?(\*\*?|\/\/\/?)? ?/gm, '')
    .trim()
}

/** SQLite's amalgamation with its ciphers, which better-sqlite3-multiple-ciphers is compiled from. */
export const sqliteWorks: CompiledWorks = {
  package: 'better-sqlite3-multiple-ciphers',
  source: 'deps/sqlite3/sqlite3.c',
  works: [
    {
      name: 'SQLite',
      license: 'blessing',
      mark: 'The author disclaims copyright to this source code',
      also: ['The "printf" code that follows'],
    },
    {
      name: 'SQLite3 Multiple Ciphers',
      license: 'MIT',
      mark: 'Ulrich Telle',
      holder: '2006-2026 Ulrich Telle',
    },
    { name: 'AEGIS', license: 'MIT', mark: 'Frank Denis', holder: '2023-2024 Frank Denis' },
    { name: 'Argon2', license: 'CC0-1.0 OR Apache-2.0', mark: 'Argon2 reference source code' },
    { name: 'Argon2’s encoding', license: 'CC0-1.0', mark: 'Thomas Pornin' },
    { name: 'SHA-2', license: 'BSD-3-Clause', mark: 'Olivier Gay' },
    { name: 'fastpbkdf2', license: 'CC0-1.0', mark: 'Joseph Birr-Pixton' },
    { name: 'MD5', license: 'Public domain', mark: 'Alexander Peslyak' },
    {
      name: 'SHA-1',
      license: 'Public domain',
      mark: 'By Steve Reid',
      also: ['steve reid', 'this file is in the public domain'],
    },
    { name: 'Rijndael', license: 'Public domain', mark: 'Szymon Stefanek' },
    { name: 'ChaCha20 and Poly1305', license: 'Public domain', mark: 'sqleet project' },
    {
      name: 'miniz',
      license: 'MIT',
      mark: 'RAD Game Tools',
      also: ['miniz.c 2.2.0', 'free and unencumbered software', 'Alex Evans'],
    },
    { name: 'vsv', license: 'Public domain', mark: 'Keith Medcalf' },
  ],
}
