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

const runsNow = (world: World, plan: Plan) =>
  (plan.due !== null &&
    world.onOrAfter(plan.due, [plan.fund]) === world.today() &&
    world.now >= `${world.today()}T09:30:00`) ||
  world.orders.some(
    o =>
      o.plan === plan && o.accepted.slice(0, 10) === world.today() && o.payment?.state === 'open' && o.status === '9',
  )

export function makePlan(
  world: World,
  id: string,
  customer: string,
  fund: string,
  day: { weekday: number } | { monthDay: number },
  amount: bigint,
): string {
  const { minPlan, singleMax, dayMax } = world.terms(fund)
  if (world.states.get(fund) !== 'open') return 'TRADE-CLOSED'
  if (amount < minPlan) return 'TRADE-MIN'
  if (singleMax > 0n && amount > singleMax) return 'TRADE-MAX'
  if (dayMax > 0n && amount > dayMax) return 'TRADE-DAY-MAX'
  const none = { weekday: null, monthDay: null, due: null }
  const plan: Plan = { id, customer, fund, amount, state: 'running', failures: 0, failedOn: '', ...none, ...day }
  plan.due = dueAfter(plan, world.today())
  world.plans.push(plan)
  return 'ok'
}

export function movePlan(world: World, id: string, move: 'pause' | 'resume' | 'stop'): string {
  const plan = world.plans.find(each => each.id === id)
  if (!plan) return 'TRADE-PLAN'
  if (plan.state === 'ended' || ((plan.state === 'paused') !== (move === 'resume') && move !== 'stop'))
    return 'TRADE-PLAN-STATE'
  if (plan.state === 'running' && runsNow(world, plan)) return 'TRADE-PLAN-RUNS'
  plan.state = { pause: 'paused', resume: 'running', stop: 'ended' }[move]
  plan.due = move === 'resume' ? dueAfter(plan, world.today()) : null
  return 'ok'
}

export function failRun(plan: Plan) {
  if (plan.state !== 'running') return
  plan.failures++
  if (plan.failures < 3) return
  plan.state = 'ended'
  plan.due = null
}

export function runPlans(world: World, day: string) {
  for (const plan of world.plans)
    while (plan.state === 'running' && plan.due !== null && world.onOrAfter(plan.due, [plan.fund]) <= day) {
      const { id, customer, fund, amount, due } = plan
      const runDay = world.onOrAfter(due, [plan.fund])
      plan.due = dueAfter(plan, due)
      // Of several runs missed only the last one is made.
      if (runDay < world.today() && world.onOrAfter(plan.due, [plan.fund]) <= world.today()) continue
      const max = world.terms(fund).dayMax
      if (max > 0n && world.used(customer, fund, world.tradeDay([fund])) + amount > max) {
        plan.failedOn = world.today()
        failRun(plan)
      } else {
        const payment = world.payment(customer, amount, world.today())
        world.add({ id: `${id}/${due}`, customer, fund, kind: '039', amount, plan, payment })
      }
    }
}
