/** What staff decide about a hit on a name list. */
export const hitDispositions = { cleared: '误报，解除限制', confirmed: '确认，继续限制' } as const

/** Scopes of a payment hold. */
export const holdScopes = { fund: '一只基金', bank: '一家银行的卡', all: '全部' } as const

/** Directions of payments. */
export const paymentDirections = { in: '扣款', out: '付款' } as const
