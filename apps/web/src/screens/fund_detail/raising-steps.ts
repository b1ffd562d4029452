import type { Fund } from './detail.ts'

export type Step = {
  when: string
  title: string
  words: string
  /** Empty for the future. */
  state?: 'done' | 'now'
}

type Raised = Pick<Fund, 'raiseStart' | 'raiseEnd' | 'purchase'>

/** The stages of a fund being raised; days that are not fixed yet are not invented. */
export function stepsOf({ raiseStart, raiseEnd, purchase }: Raised, today: string): Step[] {
  const takesOrders = purchase.kind !== null
  // The last day ends at the cut-off. On an earlier day the fund may take no orders for another reason.
  const over = raiseEnd !== null && (raiseEnd < today || (raiseEnd === today && !takesOrders))
  const started = raiseStart !== null && raiseStart <= today
  return [
    {
      when: raiseStart?.slice(5) ?? '待公告',
      title: '开始募集',
      words: '按面值 1.0000 元认购',
      ...(started && { state: 'done' as const }),
    },
    ...(started && !over && takesOrders
      ? [{ when: `${today.slice(5)} 今天`, title: '可以认购', words: '15:00 前提交算当日', state: 'now' as const }]
      : []),
    {
      when: raiseEnd === null ? '待公告' : `${raiseEnd.slice(5)} 15:00`,
      title: '募集截止',
      words: over ? '不再受理认购' : '可能提前，以公告为准',
      ...(over && { state: 'done' as const }),
    },
    ...(over
      ? [{ when: `${today.slice(5)} 今天`, title: '等待成立', words: '以公告为准', state: 'now' as const }]
      : []),
    { when: '截止后', title: '基金成立', words: '认购款利息折成份额' },
    { when: '以公告为准', title: '开放申购、赎回', words: '封闭期内不办理申购、赎回' },
  ]
}
