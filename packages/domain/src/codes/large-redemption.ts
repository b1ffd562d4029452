/** THE codes of what a customer wants of the shares that a huge redemption leaves. */
export const LARGE_REDEMPTION = { giveUp: '0', carryOver: '1' } as const
export type LargeRedemption = (typeof LARGE_REDEMPTION)[keyof typeof LARGE_REDEMPTION]
