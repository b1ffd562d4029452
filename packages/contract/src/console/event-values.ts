import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { businessName, orderKindCodes } from '@zhixiao/domain/codes/business-kinds.ts'
import { investorTypes } from '@zhixiao/domain/codes/investor-types.ts'
import { payChannels } from '@zhixiao/domain/codes/pay-channels.ts'
import { riskLevels } from '@zhixiao/domain/codes/risk-levels.ts'
import { type CodeTable, isCode, nameOf } from '@zhixiao/domain/codes/table.ts'
import { transferCauses } from '@zhixiao/domain/codes/transfer-causes.ts'
import { amlLevelNames } from '@zhixiao/domain/customer/aml-rating.ts'
import { crsDispositions } from '@zhixiao/domain/customer/crs-rules.ts'
import { dispositions } from '@zhixiao/domain/customer/money-rules.ts'
import { registerStates } from '@zhixiao/domain/customer/owner-deadlines.ts'
import { passwordNames } from '@zhixiao/domain/customer/password-kinds.ts'
import { smsNames } from '@zhixiao/domain/sms/messages.ts'
import { bookPairs } from '@zhixiao/domain/staff/breaks.ts'
import { jobPurposes } from '@zhixiao/domain/staff/job-purposes.ts'
import { reportFormats, reportKinds } from '@zhixiao/domain/staff/reports.ts'
import { staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { ticketChannels, ticketKinds, ticketOutcomes } from '@zhixiao/domain/staff/tickets.ts'
import { placeText } from '../acts/place-text.ts'
import { paymentDirections } from '../acts/value-words.ts'
import { consoleErrors } from './console-errors.ts'
import { actorName, actsNamed, eventField, eventName, eventResults, fieldsNamed } from './event-words.ts'
import { hitStates, noteKinds, proofNames, sealedNames, searchWays, stateNames } from './staff-words.ts'

/** Names of the orders that an act on a holding places, by code. */
const orderNames: CodeTable = Object.fromEntries(orderKindCodes.map(code => [code, businessName(code)]))

/** Code tables of the values of an event's field, by field. */
const listsOf: Readonly<Record<string, readonly CodeTable[]>> = {
  act: [orderNames],
  after: [staffRoles],
  before: [staffRoles],
  by: [searchWays],
  cause: [transferCauses],
  channel: [ticketChannels, payChannels],
  direction: [paymentDirections],
  field: [sealedNames],
  format: [reportFormats],
  job: [jobPurposes],
  kind: [ticketKinds, reportKinds, noteKinds, bookPairs],
  level: [riskLevels, amlLevelNames],
  needs: [staffRoles],
  outcome: [ticketOutcomes],
  password: [passwordNames],
  proof: [proofNames],
  register: [registerStates],
  result: [eventResults],
  riskability: [investorTypes],
  roles: [staffRoles],
  state: [stateNames, crsDispositions, dispositions, hitStates],
  template: [smsNames],
  why: [{ moved: '提交后情况已变化', 'own account': '本人账户' }],
}
/** Fields that hold the name of an act, a command or a call. */
const acts = ['act', 'asked', 'call', 'reversal']

/** Fields that hold the login of a member of staff. */
const persons = ['actor', 'asked_by', 'by', 'doneBy', 'operator', 'owner', 'requestedBy', 'to']
type People = Readonly<Record<string, string>>

/** A value of an event for display: staff by name, acts and codes in Chinese, nothing as --, other values as recorded. */
export function eventValue(name: string, value: string, people: People = {}): string {
  if (value === 'null' || value === '') return '--'
  if (value === 'true') return '是'
  if (value === 'false') return '否'
  if (value.startsWith('[') || value.startsWith('{')) return wholeText(name, value, people)
  if (name === 'object') return placeText(value)
  if (name === 'form') return formText(value)
  if (name === 'code' && isCode(codes, value)) return `${value} ${nameOf(codes, value)}`
  if (persons.includes(name) && Object.hasOwn(people, value)) return actorName(value, people)
  const list = listsOf[name]?.find(each => isCode(each, value))
  if (list !== undefined) return nameOf(list, value)
  if (INSTANT.test(value)) return shanghaiText(Date.parse(value))
  return acts.includes(name) ? eventName(value) : withoutFolder(value)
}

/** An instant in JSON form, shown in Shanghai time. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** A file path, shown as its last part: directories of a machine mean nothing to staff. */
export const withoutFolder = (text: string): string =>
  /^(?:~|\.{0,2})\/[^\s]|^[A-Za-z]:\\/.test(text) ? (text.split(/[\\/]/).findLast(part => part !== '') ?? text) : text

const formNames: Readonly<Record<string, string>> = {
  nav: '净值',
  fund: '基金资料',
  content: '内容',
  ticket: '工单',
  redemption: '巨额赎回',
  break: '对账差异',
  owners: '受益所有人',
  tax: '机构税收声明',
}

/** The form of a draft: '净值 2026-11-20'. */
function formText(form: string): string {
  const [kind = '', ...of] = form.split(' ')
  const [area = ''] = kind.split('-')
  return [formNames[area] ?? kind, ...of.filter(each => each !== 'new')].join(' ')
}

const codes: CodeTable = Object.fromEntries(Object.entries(consoleErrors).map(([code, { msg }]) => [code, msg]))

type Part = { name: string; value: string }

/** An event's fields for display; without the command's English lines if Chinese terms describe the change. */
export function eventParts(detail: readonly Part[], people: People): Part[] {
  const hasTerms = detail.some(({ name, value }) => name === 'terms' && value !== '[]')
  return detail
    .filter(({ name }) => name !== 'changes' || !hasTerms)
    .map(({ name, value }) => ({ name: eventField(name), value: eventValue(name, value, people) }))
}

/** The fields in one line: '理由 托管行来函，工单 12'. */
export const partsText = (parts: readonly Part[]): string =>
  parts.map(({ name, value }) => `${name} ${value}`).join('，')

/**
 * Where a word on the screen occurs in an event's detail: JSON paths to the fields that it names, and to the codes whose
 * displayed text contains it.
 */
export function pathsOfWord(word: string, people: People): string[] {
  const path = (field: string, values: readonly string[]) =>
    `$.**.${JSON.stringify(field)} ? (${values.map(value => `@ == ${JSON.stringify(value)}`).join(' || ')})`
  const shownIn = (table: CodeTable) => Object.keys(table).filter(code => nameOf(table, code).includes(word))
  const logins = Object.keys(people).filter(login => people[login]?.includes(word))
  const shown: [string, string[]][] = [
    ...Object.entries(listsOf).map(([field, lists]): [string, string[]] => [field, lists.flatMap(shownIn)]),
    ...acts.map((field): [string, string[]] => [field, actsNamed(word).slice(1)]),
    ...persons.map((field): [string, string[]] => [field, logins]),
    ['code', shownIn(codes)],
  ]
  return [
    ...fieldsNamed(word).map(field => `$.**.${JSON.stringify(field)}`),
    ...shown.flatMap(([field, values]) => (values.length > 0 ? [path(field, values)] : [])),
  ]
}

/** A list or record, stored as JSON, as the text of its parts. */
function wholeText(name: string, json: string, people: People): string {
  const whole = parsed(json)
  if (Array.isArray(whole))
    return whole.length === 0 ? '--' : whole.map(part => eventValue(name, textOf(part), people)).join('、')
  if (whole === null || typeof whole !== 'object') return json
  const fields = Object.entries(whole).map(([field, part]) => ({ name: field, value: textOf(part) }))
  return fields.length === 0 ? '--' : partsText(eventParts(fields, people))
}

/** A part as text; anything but text as JSON. */
export const textOf = (part: unknown): string => (typeof part === 'string' ? part : JSON.stringify(part))

/** Null for a text that only looks like JSON. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
