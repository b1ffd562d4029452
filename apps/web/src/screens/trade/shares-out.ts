/** How shares leave a fund: by a sale or a conversion. */
export type SharesOut = 'sell' | 'change'

export const sharesOutNames: Readonly<Record<SharesOut, string>> = { sell: '赎回', change: '转出' }
