import type { ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { searchWays } from '@zhixiao/contract/console/staff-words.ts'
import { PERSON_NAME, plainDigits, printedName } from '@zhixiao/domain/customer/typed-text.ts'

export type CustomerKey = ConsoleSent<'customer.find'>
type Way = Exclude<CustomerKey['by'], 'name'>

/** What a typed number may be, the likeliest first. */
const forms: readonly { by: Way; form: RegExp }[] = [
  { by: 'mobile', form: /^1\d{10}$/ },
  { by: 'fundAccount', form: /^98\d{10}$/ },
  { by: 'custno', form: /^\d{12}$/ },
  { by: 'idno', form: /^(?:\d{15}|\d{18}|(?=.*\d)(?=.*[A-Z])[0-9A-Z]{8,18})$/i },
  { by: 'card', form: /^\d{16,19}$/ },
]
const NAME_AND_TAIL = /^(.+?)\s+([0-9A-Z]{4})$/iu

/** The searches for customers that a typed text fits: a whole number, or a name, a space and the last four of the ID. */
export function customerWays(typed: string): { name: string; key: CustomerKey }[] {
  const text = printedName(typed)
  const [, called = '', idTail] = NAME_AND_TAIL.exec(text) ?? []
  if (idTail !== undefined && /[^ -~]/.test(called) && PERSON_NAME.test(called))
    return [{ name: searchWays.name, key: { by: 'name', text: called, idTail } }]
  const number = plainDigits(text)
  return forms
    .filter(({ form }) => form.test(number))
    .map(({ by }) => ({ name: searchWays[by], key: { by, text: number } }))
}
