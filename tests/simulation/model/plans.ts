import { nextDay, type Plan, type World } from './world.ts'

function dueAfter(plan: Plan, day: string): string {
  if (plan.monthDay !== null) {
    const dd = String(plan.monthDay).padStart(2, '0')
    const here = `${day.slice(0, 8)}${dd}`
    return here > day ? here : `${nextDay(`${day.slice(0, 8)}01`, 32).slice(0, 8)}${dd}`
  }
  for (let next = nextDay(day); ; next = nextDay(next))
    if (new Date(`${next}T00:00:00Z`).getUTCDay() === plan.weekday) return next
}

const runsToday = (w: World, plan: Plan) =>
  plan.failedOn === w.today() ||
  (plan.due !== null && w.onOrAfter(plan.due, [plan.fund]) === w.today()) ||
  w.orders.some(o => o.plan === plan && o.accepted.slice(0, 10) === w.today())

export function makePlan(
  w: World,
  id: string,
  customer: string,
  fund: string,
  day: { weekday: number } | { monthDay: number },
  amount: bigint,
): string {
  const { minPlan, singleMax, dayMax } = w.terms(fund)
  if (w.states.get(fund) !== 'open') return 'TRADE-CLOSED'
  if (amount < minPlan) return 'TRADE-MIN'
  if (singleMax > 0n && amount > singleMax) return 'TRADE-MAX'
  if (dayMax > 0n && amount > dayMax) return 'TRADE-DAY-MAX'
  const none = { weekday: null, monthDay: null, due: null }
  const plan: Plan = { id, customer, fund, amount, state: 'running', failures: 0, failedOn: '', ...none, ...day }
  plan.due = dueAfter(plan, w.today())
  w.plans.push(plan)
  return 'ok'
}

export function movePlan(w: World, id: string, move: 'pause' | 'resume' | 'stop'): string {
  const plan = w.plans.find(each => each.id === id)
  if (!plan) return 'TRADE-PLAN'
  if (plan.state === 'ended' || ((plan.state === 'paused') !== (move === 'resume') && move !== 'stop'))
    return 'TRADE-PLAN-STATE'
  if (plan.state === 'running' && runsToday(w, plan)) return 'TRADE-PLAN-TODAY'
  plan.state = { pause: 'paused', resume: 'running', stop: 'ended' }[move]
  plan.due = move === 'resume' ? dueAfter(plan, w.today()) : null
  return 'ok'
}

export function failRun(plan: Plan) {
  if (plan.state !== 'running') return
  plan.failures++
  if (plan.failures < 3) return
  plan.state = 'ended'
  plan.due = null
}

export function runPlans(w: World, day: string) {
  for (const plan of w.plans)
    while (plan.state === 'running' && plan.due !== null && w.onOrAfter(plan.due, [plan.fund]) <= day) {
      const { id, customer, fund, amount, due } = plan
      plan.due = dueAfter(plan, due)
      const max = w.terms(fund).dayMax
      if (max > 0n && w.used(customer, fund, w.tradeDay([fund])) + amount > max) {
        plan.failedOn = w.today()
        failRun(plan)
      } else {
        const payment = w.payment(customer, amount, w.today())
        w.add({ id: `${id}/${due}`, customer, fund, kind: '039', amount, plan, payment })
      }
    }
}
