interface Leading<Following, Crm> {
  following?: Following
  crm?: Crm
}

interface Connected<Kind> {
  kind: Kind
  number: string
  host?: string
  source: string[]
}

/**
 * The part of a number's row that determines where it leads: a change that comes too late is
 * detected by it.
 */
export const leadingOf = <Following extends object, Crm extends object>({
  following,
  crm,
}: Leading<Following, Crm>): Leading<Following, Crm> => ({
  ...(following && { following }),
  ...(crm && { crm }),
})

/** The fields of an external number's row that determine its connection. */
export const connectedAs = <Kind>({
  kind,
  number,
  host,
  source,
}: Connected<Kind>): Connected<Kind> => ({
  kind,
  number,
  ...(host !== undefined && { host }),
  source,
})
