import { investorTypes } from '@zhixiao/domain/codes/investor-types.ts'
import { riskLevels } from '@zhixiao/domain/codes/risk-levels.ts'
import { type CodeTable, isCode, nameOf } from '@zhixiao/domain/codes/table.ts'
import { transferCauses } from '@zhixiao/domain/codes/transfer-causes.ts'
import { crsDispositions } from '@zhixiao/domain/customer/crs-rules.ts'
import { dispositions } from '@zhixiao/domain/customer/money-rules.ts'
import { smsNames } from '@zhixiao/domain/sms/messages.ts'
import { bookPairs } from '@zhixiao/domain/staff/breaks.ts'
import { jobPurposes } from '@zhixiao/domain/staff/job-purposes.ts'
import { reportFormats, reportKinds } from '@zhixiao/domain/staff/reports.ts'
import { staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { ticketChannels, ticketKinds, ticketOutcomes } from '@zhixiao/domain/staff/tickets.ts'
import { consoleErrors } from './console-errors.ts'
import { actorName, eventField, eventName, eventResults } from './event-words.ts'
import {
  hitStates,
  noteKinds,
  paymentDirections,
  proofNames,
  sealedNames,
  searchWays,
  stateNames,
} from './staff-words.ts'

/** The lists of the console and of the domain whose codes a field of an event may hold. */
const listsOf: Readonly<Record<string, readonly CodeTable[]>> = {
  by: [searchWays],
  cause: [transferCauses],
  channel: [ticketChannels],
  direction: [paymentDirections],
  field: [sealedNames],
  format: [reportFormats],
  job: [jobPurposes],
  kind: [ticketKinds, reportKinds, noteKinds, bookPairs],
  level: [riskLevels],
  needs: [staffRoles],
  outcome: [ticketOutcomes],
  proof: [proofNames],
  result: [eventResults],
  riskability: [investorTypes],
  roles: [staffRoles],
  state: [stateNames, crsDispositions, dispositions, hitStates],
  template: [smsNames],
}
/** Fields that hold the name of an act, a command or a call. */
const acts = ['act', 'asked', 'call', 'reversal']

/** Fields that hold who of the staff. */
const persons = ['actor', 'asked_by', 'by', 'doneBy', 'operator', 'owner', 'requestedBy', 'to']
type People = Readonly<Record<string, string>>

/** What a field of an event holds: staff by name, acts and codes by their Chinese names, nothing as --, all else as it is recorded. */
export function eventValue(name: string, value: string, people: People = {}): string {
  if (value === 'null' || value === '') return '--'
  if (value === 'true') return '是'
  if (value === 'false') return '否'
  if (value.startsWith('[') || value.startsWith('{')) return wholeText(name, value, people)
  if (acts.includes(name)) return eventName(value)
  if (name === 'code' && isCode(codes, value)) return `${value} ${nameOf(codes, value)}`
  if (persons.includes(name) && Object.hasOwn(people, value)) return actorName(value, people)
  const list = listsOf[name]?.find(each => isCode(each, value))
  return list === undefined ? value : nameOf(list, value)
}

const codes: CodeTable = Object.fromEntries(Object.entries(consoleErrors).map(([code, { msg }]) => [code, msg]))

/** A field of an event in words: '理由 托管行来函'. */
export const eventText = (name: string, value: string, people: People): string =>
  `${eventField(name)} ${eventValue(name, value, people)}`

/** Lists and records are kept as JSON: their parts read as fields of their own. */
function wholeText(name: string, json: string, people: People): string {
  const whole = parsed(json)
  if (Array.isArray(whole))
    return whole.length === 0 ? '--' : whole.map(part => eventValue(name, textOf(part), people)).join('、')
  if (whole === null || typeof whole !== 'object') return json
  const fields = Object.entries(whole).map(([field, part]) => eventText(field, textOf(part), people))
  return fields.length === 0 ? '--' : fields.join('，')
}

/** What is no text of its own is kept as JSON. */
export const textOf = (part: unknown): string => (typeof part === 'string' ? part : JSON.stringify(part))

/** Null for a text that only looks like JSON. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
