/** Path of a new database until it is whole. */
export const draftOf = (path: string): string => `${path}.new`

/** Path of a database's witness. */
export const witnessOf = (path: string): string => path.replace(/\.db$/, '.witness')
