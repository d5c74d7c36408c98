/** Writes redacted lines; see `redact.ts`. */
export interface Logger {
  info(text: string, details?: Record<string, unknown>): void
  warn(text: string, details?: Record<string, unknown>): void
  error(text: string, details?: Record<string, unknown>): void
}
