/**
 * Outcome of a change. `unknown`: neither its reply nor the account proves one; it may have been
 * carried out, or may still be.
 */
export type Outcome = 'done' | 'notDone' | 'unknown'
