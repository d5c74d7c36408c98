/**
 * The index of words and their parts holds groups of three letters only (see `search-text.ts`): neither the
 * text, which is read from the message itself, nor places within it.
 */
export const search = `
  CREATE VIRTUAL TABLE search USING fts5 (
    thread, text,
    content = '', columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1'
  );
`
