import { withoutFolder } from '@zhixiao/contract/console/event-values.ts'
import { placeText, suspendedNames } from '@zhixiao/contract/console/place-text.ts'
import { paymentDirections } from '@zhixiao/contract/console/staff-words.ts'
import { isReleasedAct, type ReleasedActName } from '@zhixiao/domain/codes/released-acts.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { transferCauses } from '@zhixiao/domain/codes/transfer-causes.ts'
import { amlLevelNames } from '@zhixiao/domain/customer/aml-rating.ts'
import { crsDispositions } from '@zhixiao/domain/customer/crs-rules.ts'
import { dispositions } from '@zhixiao/domain/customer/money-rules.ts'
import { registerStates } from '@zhixiao/domain/customer/owner-deadlines.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { groupBy } from '@zhixiao/domain/group-by.ts'
import { parseScaled } from '@zhixiao/domain/money/decimal.ts'
import { commandWords } from '@zhixiao/domain/staff/command-words.ts'
import { staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { hitDispositions } from './screens/names/hit-states.ts'
import { holdScopes } from './words.ts'

type Words = Readonly<Record<string, string>>
/** The name of an argument, and the words or the form of its values. */
type Place = readonly [name: string, values?: Words | ((value: string) => string)]

/** Shares with two decimals; a text that is no figure, as it was typed. */
const sharesFigure = (value: string): string => (parseScaled(value, 2) === null ? value : moneyText(value))
const shares: readonly Place[] = [['交易账号'], ['基金'], ['份额（份）', sharesFigure]]
const fundDay: readonly Place[] = [['基金'], ['交易日']]
const file: readonly Place[] = [['文件']]
const scope: readonly Place[] = [['范围', holdScopes], ['代码']]
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
  'redemption fee': fundDay,
  'raising found': [['基金'], ['成立日']],
  'raising fail': [['基金']],
  'remittance import': file,
  'remittance assign': [['汇款'], ['客户号'], ['交易账号']],
  'remittance return': [['汇款']],
  'order refund': [['订单']],
  'exchange import': [['文件夹']],
  'shares add': shares,
  'shares deduct': shares,
  'shares transfer': [['转出交易账号'], ['基金'], ['份额（份）', sharesFigure], ['转入交易账号']],
  'shares freeze': shares,
  'shares unfreeze': shares,
  'fund suspend': [['基金'], ['业务', suspendedNames]],
  'interest rate': [['自'], ['年利率（%）']],
  'interest pay': [['结息日'], ['银行结息（元）']],
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
  'name-hit decide': [['命中'], ['处理', hitDispositions]],
  'candidate decide': [['候选'], ['处理', dispositions]],
  'break settle': [['差异', placeText]],
  'aml-rating set': [['客户号'], ['等级', amlLevelNames]],
  'law set': [['规则', placeText], ['数值']],
  'owners put': [['客户号'], ['文件']],
  'tax-declaration put': [['客户号'], ['文件']],
  'crs decide': [['案件'], ['处理', crsDispositions]],
}

const optionNames: Readonly<Record<string, string>> = {
  restate: '更正已公布的净值',
  explain: '与托管行不同的原因',
  document: '文书号',
  'per-share': '每份分红（元）',
  record: '权益登记日',
  pay: '发放日',
  ratio: '拆分比例',
  cancel: '取消已登记的',
  accept: '接受份额',
  until: '缓付至',
  fund: '基金',
  name: '名称',
  type: '类型',
  reason: '理由',
  to: '接手人',
  from: '依据的版本',
  text: '内容',
  'provider-id': '供应商模板号',
  direction: '方向',
  channel: '渠道',
  register: '与登记信息',
  source: '依据',
  holder: '单一持有人上限（%）',
  cash: '基金现金（元）',
  cause: '过户原因',
  'withdraw-missing': '撤下文件夹中没有的',
  'password-file': '密码文件',
  out: '写到的文件夹',
  prefix: '角色名的前缀',
  forget: '删除旧密钥',
  back: '换回旧密钥',
  reencrypt: '重新加密',
  variables: '写到的文件',
}

/** Options whose name differs in one act. */
const ownOptionNames: Readonly<Record<string, Words>> = {
  'account freeze': { until: '冻结至' },
  'interest pay': { reason: '差额原因' },
  'law set': { from: '起始日' },
}

const optionValues: Readonly<Record<string, Words>> = {
  cause: transferCauses,
  register: registerStates,
  direction: paymentDirections,
  accept: { all: '全部' },
}

const wordOf = (words: Words, value: string): string =>
  (isCode(words, value) ? words[value] : undefined) ?? withoutFolder(value)

type Argument = { name: string; value: string; about?: string }

const placesOf = (act: string): readonly Place[] =>
  isReleasedAct(act) ? places[act] : (commandWords[act]?.args.map((name): Place => [name]) ?? [])

/**
 * The named arguments of an act or a command, those of one name in one row, a flag as 是; without `files`, which the page
 * lists with size and SHA-256.
 */
export function argumentsOf(act: string, input: readonly Argument[], files: readonly string[] = []): Argument[] {
  const known = placesOf(act)
  const named = input
    .filter(({ value }) => !files.includes(value))
    .map(({ name, value, about = '' }) => {
      if (!/^\d+$/.test(name))
        return {
          name: ownOptionNames[act]?.[name] ?? optionNames[name] ?? name,
          value: value === 'true' ? '是' : wordOf(optionValues[name] ?? {}, value),
        }
      const [its, values = {}] = known[Number(name) - 1] ?? known.at(-1) ?? [`第 ${name} 项`]
      const text = typeof values === 'function' ? values(value) : wordOf(values, value)
      return { name: its, value: `${text} ${about}`.trim() }
    })
  return [...groupBy(named, ({ name }) => name)].map(([name, rows]) => ({
    name,
    value: rows.map(({ value }) => value).join('、'),
  }))
}
