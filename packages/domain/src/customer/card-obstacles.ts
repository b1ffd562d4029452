/** Counts of what depends on a bank card. */
export type CardTieCounts = {
  holdings: number
  pending: number
  paying: number
  refused: number
  plans: number
  remittances: number
}
export type CardTie = keyof CardTieCounts

/** THE list of what may depend on a card: the text that the customer sees, and the acts that it prevents. */
export const cardTies: Readonly<Record<CardTie, { text: string; unbind: boolean; change: boolean }>> = {
  holdings: { text: '该卡下还持有基金份额', unbind: true, change: false },
  pending: { text: '该卡有待确认的交易', unbind: true, change: true },
  paying: { text: '该卡有未到账的款项', unbind: true, change: true },
  // A card that refuses money is a reason to change it.
  refused: { text: '该卡有付款失败的款项', unbind: true, change: false },
  plans: { text: '该卡有未终止的定投计划', unbind: true, change: false },
  remittances: { text: '该卡有未了结的汇款', unbind: true, change: true },
}

const order: readonly CardTie[] = ['holdings', 'pending', 'paying', 'refused', 'plans', 'remittances']

/** What prevents unbinding or changing a card; empty when nothing does. */
export const cardObstacles = (counts: CardTieCounts, act: 'unbind' | 'change'): CardTie[] =>
  order.filter(tie => counts[tie] > 0 && cardTies[tie][act])
