/** '份额拆分，每 1 份变为 2.00 份' for '2.000000000'. */
export const splitWords = (ratio: string): string => `份额拆分，每 1 份变为 ${shortText(ratio)} 份`

/** '每份派现 0.05 元' for '0.050000'. */
export const dividendWords = (perShare: string): string => `每份派现 ${shortText(perShare)} 元`

/** Drops trailing zeros and keeps at least two decimals: '0.03', '1.50', '0.4106'. */
export const shortText = (each: string): string => each.replace(/(\.\d{2}\d*?)0+$/, '$1')
