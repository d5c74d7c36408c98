/**
 * The index of words and their parts holds groups of three signs only (see `search-text.ts`), neither
 * the text, which is read from the message itself, nor places within it.
 */
export const search = `
  CREATE VIRTUAL TABLE search USING fts5 (
    groups, content = '', columnsize = 0, detail = none,
    tokenize = "ascii tokenchars '!#$%&()*+,-./:;<=>?@[\\]^\`{|}~_'"
  );
  -- Larger batches in memory make fewer pieces on the disk.
  INSERT INTO search (search, rank) VALUES ('hashsize', 16777216);
`
