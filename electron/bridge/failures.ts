/**
 * Failures, as data that the user may read.
 * `refused`: the service said no; `unreachable`: nothing was sent; `unknown`: it was sent and no
 * full reply came; `incomplete`: the same for a reading, which can be repeated; `badReply`: the
 * reply made no sense; `excessive`: the reply was over the size limit; `signedOut`: the session
 * ended; `limited`: too many requests; `aborted`: stopped on request; `invalid`: the input was at
 * fault; `keychain`: the OS keychain failed; `notFound`: the thing does not exist any more;
 * `database`: the messages kept here cannot be used, `field` is a `DatabaseTrouble`;
 * `disconnected`: the window had lost the program, and nothing was asked for; `doubt`: an earlier
 * command of the same kind may have been carried out, and the user has not seen that: nothing was
 * sent; `looking`: the outcome is not known yet, and the account is being read for it; only for
 * commands under way; `changed`: the thing was changed since it was read, and nothing was sent;
 * `team`: the team's server failed, `field` is a `TeamTrouble`; `backup`: no backup was made or opened,
 * `field` is a `BackupTrouble`; `internal`: a defect of this app, details are in the log.
 */
export type FailureKind =
  | 'refused'
  | 'unreachable'
  | 'unknown'
  | 'incomplete'
  | 'badReply'
  | 'excessive'
  | 'signedOut'
  | 'limited'
  | 'aborted'
  | 'invalid'
  | 'keychain'
  | 'notFound'
  | 'database'
  | 'changed'
  | 'doubt'
  | 'looking'
  | 'disconnected'
  | 'team'
  | 'backup'
  | 'internal'

/** The half of a failure that crosses to the renderer; the log holds the other half. */
export interface Failure {
  kind: FailureKind
  /** The service's own words, where it gave any. */
  message?: string
  /**
   * The field at fault, by the specification's or the command's name. For a PIN call that may have
   * been made it is `pinCall`, or `pinCall.reply` if the reply was not the service's; for a reading
   * that got no reply in time, `silent`.
   */
  field?: string
  /** The service's code, repeated in its body. */
  code?: number
  /** HTTP status, when there was one. */
  status?: number
  /** Finds the matching line in the log. */
  reference?: string
}

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }
