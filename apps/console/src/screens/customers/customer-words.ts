import type { ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'

export type Sealed = ConsoleSent<'customer.reveal'>['field']

/** Names of the sealed fields. */
export const sealedNames: Readonly<Record<Sealed, string>> = {
  name: '姓名',
  idno: '证件号',
  mobile: '手机号',
  email: '邮箱',
  address: '住址',
  card: '银行卡号',
  cardMobile: '银行预留手机号',
}
/** The name of a field as the log has it. */
export const sealedName = (field: string): string => (isSealed(field) ? sealedNames[field] : field)
const isSealed = (text: string): text is Sealed => Object.hasOwn(sealedNames, text)

const acts: Readonly<Record<string, string>> = {
  'customer.searched': '查找到该客户',
  'customer.revealed': '查看敏感信息',
  'customer.refused': '查看本人账户，已拒绝',
  'id-review.show': '查看证件影像',
  'id-review.release': '证件审核通过',
  'id-review.return': '证件退回重传',
  'institution-password.send': '发送初始密码',
  'mobile.update': '更换手机号',
  'idcard.update': '更新证件',
  'id-images.view': '查看本人证件影像',
  'data.export': '下载个人数据',
  'bank.unbind': '解绑银行卡',
  'bank.change': '更换银行卡',
  'bank.re-contract': '银行卡重新签约',
  'bank.open-remit': '开通汇款',
  'account.close': '注销账户',
  'account.erase': '到期清除资料',
  'remittance.handle': '处理汇款',
  'remittance.other-payer': '非本人汇款',
  shares: '份额调整',
  'shares.transfer': '非交易过户',
  'account.frozen': '账户冻结',
  'account.unfrozen': '账户解冻',
  'ticket.open': '受理工单',
  'ticket.note': '工单备注',
  'ticket.change': '工单变更',
  'ticket.close': '办结工单',
}

/** The name of an act; one without a name is shown as it is recorded. */
export const actWords = (act: string): string => acts[act] ?? act

const ways: Readonly<Record<string, string>> = {
  idno: '证件号',
  mobile: '手机号',
  card: '银行卡号',
  custno: '客户号',
  name: '姓名与证件后四位',
}

type Detail = readonly { name: string; value: string }[]

/** What a reader wants of a line: which field and why, not the hashes. */
export function detailWords(detail: Detail): string[] {
  const of = (name: string) => detail.find(each => each.name === name)?.value
  const [field, by, reason, ticket] = [of('field'), of('by'), of('reason'), of('ticket')]
  return [
    field === undefined ? '' : sealedName(field),
    by === undefined ? '' : `按${ways[by] ?? by}`,
    reason ?? '',
    ticket === undefined ? '' : `工单 ${ticket}`,
  ].filter(text => text !== '')
}
