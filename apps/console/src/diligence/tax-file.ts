import { paysTaxElsewhere } from '@zhixiao/domain/codes/tax-status.ts'
import type { EntityKind } from '@zhixiao/domain/customer/crs-rules.ts'
import { base64Of } from '../api/base64.ts'
import type { Wish } from '../ask/AskDialog.tsx'

/** Of whom a line speaks: the institution itself, or a controlling person. */
export const taxSubjects = { institution: '机构', controller: '控制人' } as const

/** One line of the form: a declaration, or a further country of one. */
export type TaxLine = {
  key: number
  subject: keyof typeof taxSubjects
  who: string
  status: string
  surname: string
  givenName: string
  birthPlace: string
  address: string
  country: string
  tin: string
  noTinReason: string
}

export const newTaxLine = (key: number, subject: TaxLine['subject']): TaxLine => ({
  ...{ key, subject, who: '', status: '' },
  ...{ surname: '', givenName: '', birthPlace: '', address: '', country: '', tin: '', noTinReason: '' },
})

/** The typed lines as the file of the act, one row a line: a refusal names the line of the form. */
export function taxWish(custno: string, lines: readonly TaxLine[], entity: EntityKind, reason: string): Wish {
  const name = `tax-declaration-${custno}.json`
  const rows = lines.map(({ subject, ...line }) => {
    const isOwn = subject === 'institution'
    const isElsewhere = paysTaxElsewhere(line.status)
    const shown = (text: string) => (isElsewhere ? text.trim() : '')
    return JSON.stringify({
      ...{ who: isOwn ? '' : line.who.trim(), entity: isOwn ? entity : '', status: line.status },
      ...{ surname: shown(line.surname), given_name: isOwn ? '' : shown(line.givenName) },
      ...{ birth_place: isOwn ? '' : shown(line.birthPlace), address: shown(line.address) },
      ...{ country: shown(line.country), tin: shown(line.tin) },
      no_tin_reason: line.tin.trim() === '' ? shown(line.noTinReason) : '',
    })
  })
  const content = base64Of(`[${rows.join(',\n')}]`)
  return { act: 'tax-declaration put', positionals: [custno, name], options: { reason }, files: [{ name, content }] }
}
