/** THE states of a hit on a name list. */
export const hitStates = {
  open: { name: '待核', dot: 'pending' },
  cleared: { name: '误报', dot: 'void' },
  confirmed: { name: '确认', dot: 'failed' },
} as const
