/** THE obstacles to closing an account, in the order in which a customer clears them. */
const kinds = ['holding', 'pending', 'paying', 'plan', 'remittance'] as const
export type ClosingObstacle = (typeof kinds)[number]
/** How many of each there are. */
export type ClosingCounts = Readonly<Record<ClosingObstacle, number>>

type Words = (count: number) => string
export const obstacleWords: Readonly<Record<ClosingObstacle, { zh: Words; en: Words }>> = {
  holding: { zh: n => `还持有 ${n} 只基金的份额，请先全部赎回`, en: n => `${n} funds held` },
  pending: { zh: n => `还有 ${n} 笔交易未确认，请等待确认或撤单`, en: n => `${n} orders pending` },
  paying: { zh: n => `还有 ${n} 笔款项未到账，请等待到账`, en: n => `${n} payments under way` },
  plan: { zh: n => `还有 ${n} 个定投计划，请先终止`, en: n => `${n} regular plans` },
  remittance: { zh: n => `还有 ${n} 笔汇款未处理，请先处理`, en: n => `${n} transfers unused` },
}

/** The obstacles that there are. */
export const obstaclesIn = (counts: ClosingCounts): ClosingObstacle[] => kinds.filter(kind => counts[kind] > 0)
