import type { ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'

export type CustomerKey = ConsoleSent<'customer.find'>
type Way = Exclude<CustomerKey['by'], 'name'>

/** What a typed number may be, the likeliest first. */
const forms: readonly { by: Way; name: string; form: RegExp }[] = [
  { by: 'mobile', name: '手机号', form: /^1\d{10}$/ },
  { by: 'fundAccount', name: '基金账号', form: /^98\d{10}$/ },
  { by: 'custno', name: '客户号', form: /^\d{12}$/ },
  { by: 'idno', name: '证件号', form: /^(?:\d{15}|\d{18}|(?=.*\d)(?=.*[A-Z])[0-9A-Z]{8,18})$/i },
  { by: 'card', name: '银行卡号', form: /^\d{16,19}$/ },
]
const NAME_AND_TAIL = /^(\p{Script=Han}[\p{Script=Han}·]+)\s+([0-9A-Z]{4})$/iu

/** How a customer can be looked for by what was typed: a whole number, or a name, a space and the last four of the ID. */
export function customerWays(typed: string): { name: string; key: CustomerKey }[] {
  const text = typed.normalize('NFKC').trim()
  const [, called, idTail] = NAME_AND_TAIL.exec(text) ?? []
  if (called !== undefined && idTail !== undefined)
    return [{ name: '姓名与证件后四位', key: { by: 'name', text: called, idTail } }]
  const number = text.replaceAll(/[\s-]/g, '')
  return forms.filter(({ form }) => form.test(number)).map(({ by, name }) => ({ name, key: { by, text: number } }))
}
