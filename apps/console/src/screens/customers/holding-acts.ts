import type { ActName, Proposal } from '@zhixiao/contract/acts/acts.ts'
import { parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { codeIn } from '@zhixiao/domain/codes/table.ts'
import { transferCauses } from '@zhixiao/domain/codes/transfer-causes.ts'
import { paperNumber, paperNumberFault } from '@zhixiao/domain/validate/paper-number.ts'
import { plainDecimal, plainFigure } from '../../plain-figure.ts'

type LotField = 'account' | 'fund' | 'agency' | 'traded' | 'registered' | 'cost' | 'nav'
type Field = 'holding' | 'shares' | 'frozenBy' | 'until' | 'target' | 'cause' | LotField
type Row = { fields: readonly Field[] }

/** THE acts on a customer's account and shares, with the fields of each besides the document's number. */
export const holdingActs = {
  'account freeze': { fields: ['until'] },
  'account unfreeze': { fields: ['frozenBy'] },
  'shares freeze': { fields: ['holding', 'shares'] },
  'shares unfreeze': { fields: ['holding', 'shares'] },
  'shares add': { fields: ['holding', 'shares'] },
  'shares deduct': { fields: ['holding', 'shares'] },
  'shares transfer': { fields: ['holding', 'shares', 'target', 'cause'] },
  'custody transfer-in': {
    fields: ['account', 'fund', 'shares', 'agency', 'traded', 'registered', 'cost', 'nav'],
  },
  'custody transfer-out': { fields: ['holding', 'shares', 'agency'] },
} as const satisfies Partial<Record<ActName, Row>>

export type HoldingAct = keyof typeof holdingActs

export type HoldingForm = Record<Field | 'document', string>
export const emptyForm: HoldingForm = {
  holding: '',
  shares: '',
  frozenBy: '',
  until: '',
  target: '',
  cause: '',
  account: '',
  fund: '',
  agency: '',
  traded: '',
  registered: '',
  cost: '',
  nav: '',
  document: '',
}

export const asksFor = (act: HoldingAct, field: Field): boolean => {
  const { fields }: Row = holdingActs[act]
  return fields.includes(field)
}

/** What the paper of an act is called. */
export const paperName = (act: HoldingAct): string => (asksFor(act, 'agency') ? '转托管单号' : '文书号')

const faultTexts = {
  holding: '请选择持仓',
  shares: '请填写份额，最多 2 位小数',
  frozenBy: '请选择要解除的冻结',
  target: '请填写转入方的交易账号',
  cause: '请选择过户原因',
  until: '请按 2026-12-31 的形式填写日期，或留空',
  account: '请选择交易账号',
  fund: '请填写基金代码',
  agency: '请填写代销机构的代码',
  traded: '请按 2026-12-31 的形式填写日期',
  registered: '请按 2026-12-31 的形式填写日期',
  cost: '请填写金额，最多 2 位小数',
  nav: '净值须有 4 位小数，或留空',
} as const
const forms = {
  holding: /\S/,
  shares: /^\d{1,13}(\.\d{1,2})?$/,
  frozenBy: /\S/,
  target: /^\S+$/,
  cause: /\S/,
  account: /\S/,
  fund: /^\S+$/,
  agency: /^\S+$/,
  cost: /^\d{1,13}(\.\d{1,2})?$/,
  nav: /^(\d{1,5}\.\d{4})?$/,
} as const

/** A field as it is sent: figures, dates and codes may be typed in full width. */
const sentOf = (form: HoldingForm, field: Field): string =>
  field === 'nav'
    ? plainDecimal(form.nav)
    : figures.has(field)
      ? plainFigure(form[field])
      : form[field].normalize('NFKC').trim()
const figures: ReadonlySet<Field> = new Set(['shares', 'until', 'traded', 'registered', 'cost'])

function isFilled(form: HoldingForm, field: Field): boolean {
  const sent = sentOf(form, field)
  if (field === 'until') return sent === '' || parseIsoDate(sent) !== null
  if (field === 'traded' || field === 'registered') return parseIsoDate(sent) !== null
  return forms[field].test(sent)
}

/** The first invalid field with its fault; null when all are valid. */
export function faultIn(act: HoldingAct, form: HoldingForm): { field: keyof HoldingForm; text: string } | null {
  const { fields }: Row = holdingActs[act]
  const field = fields.find(each => !isFilled(form, each))
  if (field !== undefined) return { field, text: faultTexts[field] }
  return paperNumber(form.document) === null ? { field: 'document', text: paperNumberFault(paperName(act)) } : null
}

/** The act that the filled form requests; null while no cause is chosen. */
export function proposalOf(act: HoldingAct, custno: string, form: HoldingForm): Proposal | null {
  const document = paperNumber(form.document) ?? form.document
  const until = sentOf(form, 'until')
  if (act === 'account freeze') return { act, input: { custno, document, ...(until !== '' && { until }) } }
  if (act === 'account unfreeze') return { act, input: { custno, frozenBy: form.frozenBy, document } }
  if (act === 'custody transfer-in') return { act, input: lotOf(form, document) }
  const [tradeacco = '', fund = ''] = form.holding.split(' ')
  const holding = { tradeacco, fund, shares: sentOf(form, 'shares'), document }
  if (act === 'custody transfer-out') return { act, input: { ...holding, agency: sentOf(form, 'agency') } }
  if (act !== 'shares transfer') return { act, input: holding }
  const cause = codeIn(transferCauses, form.cause)
  return cause ? { act, input: { ...holding, to: sentOf(form, 'target'), cause } } : null
}

/** The lot that comes from an agency, as its form says. */
function lotOf(form: HoldingForm, document: string) {
  const of = (field: LotField | 'shares') => sentOf(form, field)
  return {
    tradeacco: of('account'),
    fund: of('fund'),
    shares: of('shares'),
    agency: of('agency'),
    traded: of('traded'),
    registered: of('registered'),
    cost: of('cost'),
    document,
    ...(of('nav') !== '' && { nav: of('nav') }),
  }
}
