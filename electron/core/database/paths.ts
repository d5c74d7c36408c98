/** Where a new database lies until it is whole. */
export const draftOf = (path: string): string => `${path}.new`

/** Where a database's witness lies. */
export const witnessOf = (path: string): string => path.replace(/\.db$/, '.witness')
