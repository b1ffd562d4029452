/** What staff decide about a hit. */
export const hitDispositions = { cleared: '误报，解除限制', confirmed: '确认，继续限制' } as const
