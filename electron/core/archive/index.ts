export { createArchive, OPERATIONS, type OpenArchive } from './client.ts'
export { ArchiveFailure } from './failure.ts'
export type { ArchivePlace, WorkFailure } from './port.ts'
