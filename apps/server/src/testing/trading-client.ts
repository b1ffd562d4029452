import type { CallFailure, CallResult } from '@zhixiao/client/call-result.ts'
import type { CallOptions, Client } from '@zhixiao/client/client.ts'
import type { CallName, OutputOf, SentOf } from '@zhixiao/contract/calls.ts'
import { PLAN_UNIT, type PlanWeekday, planWeekdays } from '@zhixiao/domain/codes/plan-units.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'

/** The input of an order, `promised` optional: the client fills it in. */
export type Sent<Name extends Placing> = Omit<SentOf<Name>, 'promised'> & Partial<Pick<SentOf<Name>, 'promised'>>

type PlacingCall = <Name extends Placing>(
  name: Name,
  input: Sent<Name>,
  options?: CallOptions,
) => Promise<CallResult<OutputOf<Name>>>
/** The input of any call; of an order, `promised` is optional. */
export type Loose<Name extends CallName> = Name extends Placing ? Sent<Name> : SentOf<Name>
type AnyCall = <Name extends CallName>(
  name: Name,
  input: Loose<Name>,
  options?: CallOptions,
) => Promise<CallResult<OutputOf<Name>>>

export type TradingClient = { prepare: Client['prepare']; call: PlacingCall & Client['call'] & AnyCall }

/** Terms by request id: a replay sends the terms of the first request. */
export type MadePromises = Map<string, object>

/** The text fields of `from` among `fields`: the calls reject unknown ones. */
function textsOf<Field extends string>(from: object, fields: readonly Field[]): Partial<Record<Field, string>> {
  const texts: Partial<Record<Field, string>> = {}
  for (const field of fields) {
    const value: unknown = Reflect.get(from, field)
    if (typeof value === 'string') texts[field] = value
  }
  return texts
}

const isWeekday = (text: string | undefined): text is PlanWeekday => text !== undefined && isCode(planWeekdays, text)
const isUnit = (unit: string | undefined): unit is '0' | '1' | '2' | '3' => unit !== undefined && /^[0-3]$/.test(unit)

/** A client that adds to each order the terms that its page would show at that moment. */
export function tradingClient(client: Client, made: MadePromises = new Map()): TradingClient {
  // The type of `Client.call` ties input to name; here both vary, and the server validates the input.
  const send = client.call as (name: CallName, input: object, options: CallOptions) => Promise<never>
  async function call(name: CallName, input: object, options: CallOptions = {}): Promise<never> {
    if (!isPlacing(name) || 'promised' in input) return send(name, input, options)
    const id = options.requestId ?? crypto.randomUUID()
    const read = made.get(id) ?? (await readTerms(client, name, input))
    // Concurrent requests with one id all send the terms that were read first.
    const promised = made.get(id) ?? read
    if ('kind' in promised) return promised as never
    made.set(id, promised)
    return send(name, { ...input, promised }, { ...options, requestId: id })
  }
  return { prepare: client.prepare, call }
}

const placing = {
  'trade.purchase': ['tradeDate', 'confirmDate', 'feeTerms'],
  'trade.redemption': ['tradeDate', 'confirmDate', 'payDate', 'feeTerms'],
  'trade.conversion': ['tradeDate', 'confirmDate', 'feeTerms'],
  'trade.bonus': ['tradeDate', 'confirmDate'],
  'trade.plan': ['tradeDate', 'feeTerms'],
} as const
type Placing = keyof typeof placing

const isPlacing = (name: CallName): name is Placing => Object.hasOwn(placing, name)

/** Terms that match no order, used where a page shows none: the order is sent anyway to get the server's refusal. */
const NONE = { tradeDate: '2000-01-03', confirmDate: '2000-01-04', payDate: '2000-01-05', feeTerms: '' }

/** No answer: the server crashed or could not be reached. */
const isAway = (answer: { ok: true } | CallFailure): boolean =>
  !answer.ok && (answer.kind !== 'business' || answer.code.startsWith('SYS-'))

/** The terms that the order's page shows, or the failure when the server does not answer. */
async function readTerms(client: Client, name: Placing, input: object): Promise<object> {
  const days = name === 'trade.plan' ? await firstDeduction(client, input) : await orderDays(client, name, input)
  if (isAway(days)) return days
  const shown = days.ok ? { ...NONE, ...days.data } : NONE
  const day = name === 'trade.plan' ? { tradeDate: shown.tradeDate } : {}
  const asked = { ...textsOf(input, ['fundCode', 'targetFundCode', 'amount', 'shares', 'tradeacco']), ...day }
  const fare = await client.call('trade.fare', { fundCode: '', ...asked })
  if (isAway(fare)) return fare
  const terms = { ...shown, feeTerms: (fare.ok ? fare.data.feeTerms : null) ?? '' }
  return Object.fromEntries(placing[name].map(field => [field, terms[field]]))
}

async function orderDays(client: Client, name: Placing, input: object) {
  const { fundCode = '', ...target } = textsOf(input, ['fundCode', 'targetFundCode'])
  const days = await client.call('trade.workdates', { fundCode, ...target })
  const isSubscription = name === 'trade.purchase' && days.ok && days.data.isRaising
  return isSubscription ? { ...days, data: { ...days.data, confirmDate: null } } : days
}

/** The day of the first deduction; for a running plan with unchanged days, its next one. */
async function firstDeduction(client: Client, input: object) {
  const { planId, unit, monthDay, weekday, startDate, fundCode } = textsOf(input, [
    'planId',
    'unit',
    'monthDay',
    'weekday',
    'startDate',
    'fundCode',
  ])
  const plans = await client.call('trade.planList', {})
  if (isAway(plans)) return plans
  const own = plans.ok ? plans.data.list.find(each => each.planId === planId) : undefined
  const days = unit === PLAN_UNIT.month ? { monthDay } : unit === PLAN_UNIT.day ? {} : { weekday }
  const was = { monthDay: own?.monthDay?.toString(), weekday: own?.weekday ?? undefined }
  const stays = own?.unit === unit && was.monthDay === days.monthDay && was.weekday === days.weekday
  const next = stays && own?.state === 'running' && startDate === undefined ? own.next : null
  if (next?.runDate) return { ok: true as const, data: { tradeDate: next.runDate } }
  const asked = {
    ...textsOf({ ...days, startDate, fundCode }, ['monthDay', 'startDate', 'fundCode']),
    ...(isWeekday(weekday) && 'weekday' in days ? { weekday } : {}),
  }
  const runs = await client.call('trade.planWorkdates', { unit: isUnit(unit) ? unit : '0', ...asked })
  const tradeDate = runs.ok ? runs.data.list[0]?.runDate : undefined
  return runs.ok && tradeDate !== undefined ? { ok: true as const, data: { tradeDate } } : runs
}
