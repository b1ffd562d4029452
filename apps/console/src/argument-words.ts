import type { ReleasedActName } from '@zhixiao/domain/codes/released-acts.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { transferCauses } from '@zhixiao/domain/codes/transfer-causes.ts'
import { crsDispositions } from '@zhixiao/domain/customer/crs-rules.ts'
import { dispositions } from '@zhixiao/domain/customer/money-rules.ts'
import { staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { argumentOf, figureText, paymentDirections } from './words.ts'

type Words = Readonly<Record<string, string>>
/** The name of an argument, and the words or the form of its values. */
type Place = readonly [name: string, values?: Words | ((value: string) => string)]

const shares: readonly Place[] = [['交易账户'], ['基金'], ['份额（份）', figureText]]
const fundDay: readonly Place[] = [['基金'], ['交易日']]
const file: readonly Place[] = [['文件']]
const scope: readonly Place[] = [['范围', { fund: '一只基金', bank: '一家银行', all: '全部' }], ['代码']]
const login: readonly Place[] = [['登录名']]
const member: readonly Place[] = [['登录名'], ['姓名'], ['角色', staffRoles]]

/** THE arguments of each act in their order, as its command names them; the last also names what follows. */
const places: Readonly<Record<ReleasedActName, readonly Place[]>> = {
  'nav import': file,
  'funds import': file,
  'closed-days import': file,
  'calendar import': file,
  'dividend enter': [['基金'], ['除息日']],
  'split enter': [['基金'], ['拆分日']],
  'redemption limit': fundDay,
  'redemption delay': fundDay,
  'raising found': [['基金'], ['成立日']],
  'raising fail': [['基金']],
  'remittance import': file,
  'remittance assign': [['汇款'], ['客户号'], ['交易账户']],
  'remittance return': [['汇款']],
  'order refund': [['订单']],
  'exchange import': [['文件夹']],
  'shares add': shares,
  'shares deduct': shares,
  'shares transfer': [['转出交易账户'], ['基金'], ['份额（份）', figureText], ['转入交易账户']],
  'shares freeze': shares,
  'shares unfreeze': shares,
  'fund suspend': [['基金'], ['业务', { purchases: '申购', redemptions: '赎回', all: '申购与赎回' }]],
  'payments hold': scope,
  'payments release': scope,
  'account freeze': [['客户号']],
  'account unfreeze': [['客户号'], ['原冻结文书']],
  'content put': [['位置'], ['正文'], ['附文件']],
  'content order': [['位置'], ['顺序']],
  'content withdraw': [['位置']],
  'agreement put': [['协议'], ['正文']],
  'message template': [['模板']],
  'operators suspend': login,
  'operators restore': login,
  'operators roles': member,
  'operators end-key': [['登录名'], ['密钥']],
  'operators invite': member,
  'operators leave': login,
  'name-hit decide': [['命中'], ['处理', { cleared: '误报，解除限制', confirmed: '确认，继续限制' }]],
  'candidate decide': [['候选'], ['处理', dispositions]],
  'crs decide': [['案件'], ['处理', crsDispositions]],
}

const optionValues: Readonly<Record<string, Words>> = {
  cause: transferCauses,
  direction: paymentDirections,
}

const wordOf = (words: Words, value: string): string => (isCode(words, value) ? words[value] : undefined) ?? value

type Argument = { name: string; value: string }

/** The named arguments of a request, without files: the page lists those with size and SHA-256. */
export function argumentsOf(act: ReleasedActName, input: readonly Argument[], files: readonly string[]): Argument[] {
  return input
    .filter(({ value }) => !files.includes(value))
    .map(each => {
      const nth = /^\d+$/.test(each.name) ? Number(each.name) - 1 : null
      const named = argumentOf(each)
      if (nth === null) return { ...named, value: wordOf(optionValues[each.name] ?? {}, named.value) }
      const [name, values = {}] = places[act][nth] ?? places[act].at(-1) ?? [named.name]
      return { name, value: typeof values === 'function' ? values(each.value) : wordOf(values, each.value) }
    })
}
