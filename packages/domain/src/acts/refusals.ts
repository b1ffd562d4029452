type Words<Given> = { zh: (given: Given) => string; en: (given: Given) => string }

const words = <Given = Record<never, never>>(zh: Words<Given>['zh'], en: Words<Given>['en']): Words<Given> => ({
  zh,
  en,
})
type Order = { order: string }

/** THE reasons for which acts are refused, as the console shows them and as the shell prints them. */
const refusals = {
  'order.unknown': words<Order>(
    () => '没有这个单号',
    ({ order }) => `There is no order ${order}.`,
  ),
  'order.takes-no-money': words<Order>(
    () => '只有认购、申购和定投可以退款',
    ({ order }) => `Order ${order} takes no money.`,
  ),
  'order.final': words<Order>(
    () => '这笔订单已有结果，不能退款',
    ({ order }) => `Order ${order} is final.`,
  ),
  'order.unpaid': words<Order>(
    () => '扣款尚未成功，没有可退的款项',
    ({ order }) => `The money of order ${order} has not arrived: there is nothing to send back.`,
  ),
  'order.priced': words<Order>(
    () => '当日净值已录入，须按净值确认',
    ({ order }) => `The NAV of order ${order} is known: it is confirmed at that price.`,
  ),
  'order.at-registrar': words<Order>(
    () => '已报送登记机构，须由登记机构答复',
    ({ order }) => `Order ${order} was sent to its registrar, who answers it.`,
  ),
  'fund.unknown': words<{ fund: string }>(
    () => '没有这只基金',
    ({ fund }) => `There is no fund ${fund}.`,
  ),
  'fund.not-suspended-so': words<{ fund: string; status: string }>(
    ({ status }) => `基金现在是“${status}”，没有可以这样暂停的业务`,
    ({ fund, status }) => `${fund} has the status ${status}: nothing of it can be suspended so.`,
  ),
}

type GivenOf = { [Code in keyof typeof refusals]: Parameters<(typeof refusals)[Code]['zh']>[0] }
export type RefusalCode = keyof GivenOf
/** Why an act is refused, with what its words need. */
export type Refusal<Code extends RefusalCode = RefusalCode> = {
  [Each in Code]: { code: Each; given: GivenOf[Each] }
}[Code]

const wordsOf: { [Code in RefusalCode]: Words<GivenOf[Code]> } = refusals

export function refusalText<Code extends RefusalCode>({ code, given }: { code: Code; given: GivenOf[Code] }) {
  const { zh, en } = wordsOf[code]
  return { zh: zh(given), en: en(given) }
}

/** What an act does, typed and complete: two decisions with equal effects are the same act. */
export type Decision<Effects> = { ok: true; effects: Effects } | { ok: false; refusal: Refusal }

export const decided = <Effects>(effects: Effects): Decision<Effects> => ({ ok: true, effects })
export const refuse = <Code extends RefusalCode>(code: Code, given: GivenOf[Code]) => ({
  ok: false as const,
  refusal: { code, given },
})
