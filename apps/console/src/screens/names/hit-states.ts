/** THE states of a hit on a name list. */
export const hitStates = {
  open: { name: '待核', dot: 'pending' },
  cleared: { name: '误报', dot: 'void' },
  confirmed: { name: '确认', dot: 'failed' },
} as const

/** What staff decide about a hit. */
export const hitDispositions = { cleared: '误报，解除限制', confirmed: '确认，继续限制' } as const
