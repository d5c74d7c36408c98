interface Leading<Following, Crm> {
  following?: Following
  crm?: Crm
}

/** What of a number's row tells where it leads: by this a change that comes too late is noticed. */
export const leadingOf = <Following extends object, Crm extends object>({
  following,
  crm,
}: Leading<Following, Crm>): Leading<Following, Crm> => ({
  ...(following && { following }),
  ...(crm && { crm }),
})
