import { confirmedName } from '../codes/business-kinds.ts'
import { isCode } from '../codes/table.ts'
import { isRecordField, recordFieldNames } from './record-fields.ts'

/** THE reasons for which a record of a registrar is not booked, in the words of staff; `{}` is what `given` says. */
const recordProblems = {
  missing: '没有填写',
  'no-day': '不是日期',
  'too-precise': '小数位过多',
  'too-large': '超出任何可能的数额',
  'not-positive': '不大于零',
  negative: '小于零',
  'to-come': '晚于业务日',
  'unknown-code': '不是可以入账的业务代码',
  'not-ours': '不是本方的申请单号',
  'no-order': '没有这笔订单',
  'not-sent': '这份申请没有送出过',
  'no-account': '没有这个交易账号',
  'no-fund': '没有这只基金',
  'other-registrar': '不由这家登记机构登记',
  'other-fund': '与订单的基金不同，订单是 {}',
  'other-account': '与订单的交易账号不同',
  'other-kind': '与订单的业务不同',
  'other-target': '与订单的转入基金不同，订单是 {}',
  twice: '与同一文件的另一条记录相同，只入账一次',
  contradicts: '与同一文件的另一条记录矛盾，两条都没有入账',
  alone: '只有转入，没有转出',
  'not-paid': '订单没有到账',
  'not-set-up': '基金还没有成立',
  'too-early': '不在订单的交易日之后',
  'not-done': '登记机构自行发起的业务没有成功',
  'no-holding': '这个账号没有这只基金的份额',
  'too-few-free': '超过可用份额 {} 份',
  'too-few-frozen': '超过冻结份额 {} 份',
  'more-than-asked': '超过申请的 {}',
  'above-amount': '超过确认金额',
  'above-value': '超过份额的价值',
  'not-in-dividend': '不在零到分红金额之间',
  'not-in-shares': '不在零到再投资份额之间',
  'not-after-ex-date': '不在除息日 {} 之后',
  'before-ex-date': '早于除息日 {}',
  'no-nav': '确认日之前没有净值',
  'too-few-held': '超过持有份额 {} 份',
  'orders-wait': '份额有未确认的订单',
  'unpaid-income': '有未付收益',
  'not-zero': '清算不收费用，应为零',
  'does-not-add-up': '与份额、净值和费用不符',
  'no-agency': '不是代销本公司基金的机构',
  'wrong-days': '原申购日、登记日和确认日先后不对',
  ended: '已终止，不再增加份额',
  'before-fund': '早于这只基金可能有份额的日期 {}',
  'no-nav-then': '当日没有净值',
  'same-account': '与转出账号相同',
  'no-giver': '没有与它相符的转出记录',
  'booked-otherwise': '与此前按同一流水号入账的不同，此前为 {}',
  'ended-before': '同一流水号的记录此前已由两人了结',
} as const
export type ProblemCode = keyof typeof recordProblems

/** What is wrong in a record, by the field that shows it. */
export type Problem = { field: string; code: ProblemCode; given?: string }
export const problem = (field: string, code: ProblemCode, given?: string): Problem =>
  given === undefined ? { field, code } : { field, code, given }

/** The figure under which differences name such a record. */
export const RECORD_FIGURE = 'record'

/** How a difference stores the problem; `problemWords` reads it. */
export const problemText = ({ field, code, given }: Problem): string =>
  [code, field || '-', given].filter(part => part !== undefined).join(' ')

/** The words of a stored problem; null for any other text. */
export function problemWords(text: string): string | null {
  const [code = '', field = '', ...given] = text.split(' ')
  if (!isCode(recordProblems, code)) return null
  const name = isRecordField(field) ? recordFieldNames[field] : ''
  return `未入账：${name}${recordProblems[code].replace('{}', given.join(' '))}`
}

/** How a difference stores what the record reports: business code, amount and shares. */
export const recordText = (code: string, amount: string, shares: string): string =>
  [code || '-', amount || '0.00', shares || '0.00'].join(' ')

/** The words of what a record reports; null for any other text. */
export function recordTextWords(text: string): string | null {
  const [, code, amount, shares] = /^(\S+) (-?[\d.]+) (-?[\d.]+)$/.exec(text) ?? []
  if (code === undefined) return null
  const parts = [
    confirmedName(code) ?? (code === '-' ? '没有业务代码' : `业务代码 ${code}`),
    ...(Number(amount) === 0 ? [] : [`${amount} 元`]),
    ...(Number(shares) === 0 ? [] : [`${shares} 份`]),
  ]
  return parts.join('，')
}
