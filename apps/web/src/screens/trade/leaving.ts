/** How shares leave a fund: sold, or changed into another. */
export type Leaving = 'sell' | 'change'

export const leavingNames: Readonly<Record<Leaving, string>> = { sell: '赎回', change: '转出' }
