/** How shares leave a fund: by a sale or a conversion. */
export type Leaving = 'sell' | 'change'

export const leavingNames: Readonly<Record<Leaving, string>> = { sell: '赎回', change: '转出' }
