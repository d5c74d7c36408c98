/** Formats of the directory: tables, address books, and phone books of three makers. */
export const directoryFormats = [
  'csv',
  'xlsx',
  'vcard',
  'ldif',
  'yealink',
  'grandstream',
  'cisco',
] as const
export type DirectoryFormat = (typeof directoryFormats)[number]

/** Entries of one phone book object that Cisco's telephones take. */
export const CISCO_MOST = 32
