/** The service's "no": a status that is repeated as `code`, and a text or a text with its field. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: number
  readonly field: string | undefined

  constructor(code: number, message: string, field?: string) {
    super(message)
    this.code = code
    this.field = field
  }

  /** `{message, code}` of the REST interface and the token service. */
  get body(): { message: string | { message: string; field: string }; code: number } {
    const { message, field, code } = this
    return { message: field === undefined ? message : { message, field }, code }
  }
}

/** A refusal that the caller's own mistake brought about, not the state of the account. */
export class Violation extends Refusal {
  /** Mistake in the request, for testers of a client. Holds no values. */
  readonly problem: string

  constructor(code: number, message: string, problem: string, field?: string) {
    super(code, message, field)
    this.problem = problem
  }
}

const refusing = (text: (field: string) => string) => (field: string) =>
  new Refusal(400, text(field), field)

/** The thing that the field selects does not exist. */
export const invalid = refusing((field) => `The selected ${field} is invalid.`)
/** The field's value has another form. */
export const malformed = refusing((field) => `The ${field} format is invalid.`)
/** Something else has it already. */
export const taken = refusing((field) => `The ${field} has already been taken.`)
/** It comes twice. */
export const repeated = refusing((field) => `The ${field} field has a duplicate value.`)
