/** THE causes for which shares pass to another customer without a trade. */
export const transferCauses = { inheritance: '继承', donation: '捐赠', judgment: '司法执行' } as const

export type TransferCause = keyof typeof transferCauses
