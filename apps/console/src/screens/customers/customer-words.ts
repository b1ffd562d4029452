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

/** What a customer is found by. */
export const searchWays: Readonly<Record<string, string>> = {
  idno: '证件号',
  mobile: '手机号',
  card: '银行卡号',
  custno: '客户号',
  fundAccount: '基金账号',
  name: '姓名与证件后四位',
}

type Detail = readonly { name: string; value: string }[]

/** What a reader wants of a line: which field and why, not the hashes. */
export function detailWords(detail: Detail): string[] {
  const of = (name: string) => detail.find(each => each.name === name)?.value
  const [field, by, reason, ticket] = [of('field'), of('by'), of('reason'), of('ticket')]
  return [
    field === undefined ? '' : sealedName(field),
    by === undefined ? '' : `按${searchWays[by] ?? by}`,
    reason ?? '',
    ticket === undefined ? '' : `工单 ${ticket}`,
  ].filter(text => text !== '')
}
