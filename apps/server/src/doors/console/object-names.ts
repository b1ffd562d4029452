import { actOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import { type ActFields, textsOf } from '@zhixiao/contract/acts/command-line.ts'
import { shown as shownForm } from '@zhixiao/contract/console/shown.ts'
import { listTextTitles } from '@zhixiao/db/content/texts.ts'
import { readFundNames } from '@zhixiao/db/market/nav-grid.ts'
import { listOwners, type Owner } from '@zhixiao/db/ops/own-account.ts'
import { parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fieldName } from '@zhixiao/domain/content/fault-words.ts'
import { isSmsTemplate, smsNames } from '@zhixiao/domain/sms/messages.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { subjectsOf } from '../../acts/operator-rights.ts'
import { placeOf } from '../../engine/content-store/one-text.ts'
import type { Context } from '../../kernel/context.ts'
import type { Staff } from './console-context.ts'
import { maskedName } from './customer-names.ts'
import { namesOf } from './staff-names.ts'

type About = { act: string; object: string; input: ActFields; shown: unknown }

/** The names of the objects of acts, in order: a masked customer, fund, difference, text, template or member of staff; '' if the object has no name. */
export async function objectNames(
  ctx: Pick<Context, 'db' | 'keys'> & { staff: Staff },
  rows: readonly About[],
): Promise<string[]> {
  const { db, staff } = ctx
  const [customers, funds, titles, people] = await Promise.all([
    staffCan(staff.roles, 'customer', 'read') ? customersOf(db, rows) : [],
    readFundNames(db, [...new Set(rows.flatMap(row => fundIn(row) ?? []))]),
    textTitles(
      db,
      rows.map(({ object }) => object),
    ),
    rows.some(row => areaOf(row) === 'staff') ? namesOf(db) : null,
  ])
  return rows.map((row, at) => {
    const named = [
      ...(areaOf(row) === 'reconciliation'
        ? [breakIn(row)]
        : (customers[at] ?? []).map(owner => maskedName(ctx, owner))),
      funds.get(fundIn(row) ?? '')?.name ?? navsIn(row),
      (isText(row) && (newTitle(row.shown) ?? titles(row.object))) || '',
      isSmsTemplate(row.object) ? smsNames[row.object] : '',
      areaOf(row) === 'staff' ? (people?.get(row.object) ?? '') : '',
    ]
    return [...new Set(named)].filter(name => name !== '').join('，')
  })
}

/** The customers that each row is about, in the order of its arguments. */
export async function customersOf(db: Context['db'], rows: readonly About[]): Promise<Owner[][]> {
  const subjects = rows.map(subjectsIn)
  const owners = (await listOwners(db, subjects.flat())).values()
  return subjects.map(own => own.flatMap(() => owners.next().value ?? []))
}

/** Names of the funds, customers and staff among the arguments of an act, by argument. */
export async function argumentNames(
  ctx: Pick<Context, 'db' | 'keys'> & { staff: Staff },
  row: About,
): Promise<ReadonlyMap<string, string>> {
  const texts = givenIn(row).map(({ value }) => value)
  const subjects = staffCan(ctx.staff.roles, 'customer', 'read') ? subjectsIn(row) : []
  const codes = FUND_AREAS.includes(areaOf(row)) ? texts.filter(each => /^\d{6}$/.test(each)) : []
  const [owners, funds, people] = await Promise.all([
    listOwners(ctx.db, subjects),
    readFundNames(ctx.db, codes),
    areaOf(row) === 'staff' ? namesOf(ctx.db) : new Map<string, string>(),
  ])
  const customers = subjects.flatMap((subject, at) => {
    const owner = owners[at]
    return owner && !('breakKey' in subject)
      ? Object.values(subject).map((value): [string, string] => [value, maskedName(ctx, owner)])
      : []
  })
  return new Map([...people, ...[...funds].map(([code, { name }]): [string, string] => [code, name]), ...customers])
}

/** The input of an act in the order of its fields, or the arguments of a command by place and option: each text by itself. */
export const givenIn = ({ act, input }: Pick<About, 'act' | 'input'>): { name: string; value: string }[] =>
  // The database keeps no order of fields.
  (isAct(act) ? Object.keys(actOf(act).input.shape) : Object.keys(input)).flatMap(name => {
    const value = input[name]
    if (name === 'positionals') return textsOf(value).map((text, at) => ({ name: String(at + 1), value: text }))
    if (name === 'options' && typeof value === 'object' && value !== null)
      return Object.entries(value).map(([option, given]) => ({ name: option, value: String(given) }))
    return value === true ? [{ name, value: 'true' }] : textsOf(value).map(text => ({ name, value: text }))
  })

const areaOf = ({ act }: About) => (isAct(act) ? actOf(act).area : null)
const isText = (row: About) => areaOf(row) === 'content' || areaOf(row) === 'agreement'
const subjectsIn = ({ act, input }: About) => (isAct(act) ? subjectsOf(act, input) : [])

const FUND_AREAS: readonly unknown[] = ['nav', 'fund', 'event', 'shares', 'freeze', 'remittance']
const FUND = /(?<![\dA-Z])\d{6}(?!\d)/g
/** The single fund that an act names, directly or in the name of its file. */
function fundIn(row: About): string | null {
  if (!FUND_AREAS.includes(areaOf(row)) || !subjectsIn(row).every(subject => 'tradeacco' in subject)) return null
  const [code, ...others] = row.object.match(FUND) ?? []
  return code !== undefined && others.length === 0 ? code : null
}

/** The title of the difference that a request ends. */
const breakIn = ({ shown }: About): string => shownIn(shown)?.changes[0]?.name ?? ''

/** The first fund of a request for NAVs and their number; '' for other acts. */
function navsIn({ act, shown }: About): string {
  if (act !== 'nav import') return ''
  const lines = (shownIn(shown)?.tables ?? []).flatMap(({ rows }) =>
    rows.filter(([, , day = '']) => parseIsoDate(day) !== null),
  )
  const names = new Map(lines.map(([code = '', name = '']): [string, string] => [code, name]))
  const [first = ''] = names.values()
  return names.size > 1 ? `${first}等 ${names.size} 只` : first
}

/** Titles of published texts by their places. */
export async function textTitles(
  db: Context['db'],
  places: readonly string[],
): Promise<(place: string) => string | null> {
  const asked = places.map(placeOf).filter(at => at !== null)
  const titles = await listTextTitles(db, asked)
  return place => {
    const at = placeOf(place)
    return (at && titles.get(`${at.kind}/${at.id}`)) ?? null
  }
}

/** The title that a request gives a text; null if it changes none. */
export const newTitle = (shown: unknown): string | null =>
  shownIn(shown)?.changes.find(({ name }) => name === fieldName('title'))?.after ?? null

/** The stored preview; null if an older release stored it in another form. */
export const shownIn = (stored: unknown) =>
  shownForm
    .nullable()
    .catch(null)
    .parse(stored ?? null)
