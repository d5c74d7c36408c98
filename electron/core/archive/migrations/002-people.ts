/** Contacts with their numbers, and quick replies in the order a person gave them. */
export const people = `
  CREATE TABLE contacts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    note TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE contact_numbers (
    contact TEXT NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    number TEXT NOT NULL,
    PRIMARY KEY (contact, place)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX contact_numbers_number ON contact_numbers (number);

  CREATE TABLE quick_replies (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    shortcut TEXT NOT NULL,
    text TEXT NOT NULL
  ) STRICT;
`
