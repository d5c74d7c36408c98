/**
 * What went wrong, as data that a person may read.
 * `refused`: the service said no; `unreachable`: nothing was sent; `unknown`: it was sent and no
 * full reply came; `incomplete`: the same of a mere reading, which can be repeated; `badReply`: the
 * reply made no sense; `excessive`: it was more than is read; `signedOut`: the session ended; `limited`: too many requests;
 * `aborted`: stopped on request; `invalid`: the input was at fault;
 * `keychain`: the OS keychain did not do its part; `notFound`: the thing is not there any more;
 * `database`: the messages kept here cannot be used, `field` tells why (see `DatabaseTrouble`);
 * `disconnected`: the window had lost the program, which was asked for nothing;
 * `doubt`: one of the same kind may have been carried out, and no person has seen that: nothing was sent;
 * `looking`: not known yet, the account is being read for it; no end of a command, but of what is under way;
 * `changed`: somebody else has changed the thing since it was read, and nothing was sent;
 * `team`: the team's server did not do its part, `field` tells why (see `TeamTrouble`);
 * `internal`: our own defect, details are in the log.
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
  | 'internal'

/** The half of a failure that crosses to the renderer; the log holds the other half. */
export interface Failure {
  kind: FailureKind
  /** The service's own words, where it gave any. */
  message?: string
  /**
   * The field that was at fault, by the specification's or the command's name. Of a PIN call that may have
   * been made it is `pinCall`, or `pinCall.reply` where the reply was not the service's; of a reading to which
   * nobody replied in time, `silent`.
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
