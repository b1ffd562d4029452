import { readClock } from '@zhixiao/db/clock.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { decideRedemption, type FundFlows, listOpenFlows } from '@zhixiao/db/settle/manager-decisions.ts'
import { parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { parseShares, sharesText } from '@zhixiao/domain/money/money.ts'
import { isHuge, leastAcceptance, netRedemption } from '@zhixiao/domain/settle/huge-redemption.ts'
import { type Args, type Command, done, inOneStep, type OpsContext, type Report, refused } from './command.ts'

export const redemptionList: Command = {
  summary: 'the net redemptions that wait, and which of them are huge',
  usage: '',
  positionals: [0, 0],
  writes: false,
  run: async ctx => {
    const flows = await openFlows(ctx)
    return done(...(flows.length > 0 ? flows.map(line) : ['Nothing waits to be confirmed.']))
  },
}

export const redemptionLimit: Command = {
  summary: 'accepts a huge redemption in part: each request pro rata, the rest goes on the next day or is given up',
  usage: 'FUND DAY --accept SHARES',
  positionals: [2, 2],
  options: { accept: { type: 'string' } },
  help: ['--accept SHARES   of all redemptions and conversions out of the day; a tenth of the fund at least'],
  writes: true,
  run: decide,
}

const openFlows = async (ctx: OpsContext): Promise<FundFlows[]> =>
  listOpenFlows(ctx.db, shanghaiDate((await readClock(ctx.db)).at.getTime()))

const line = (flow: FundFlows): string => {
  const huge = isHuge(flow, flow.previousTotal) ? ', huge' : ''
  const decided = flow.accepted === null ? '' : `, accepted ${sharesText(flow.accepted)}`
  return `${flow.fundcode} ${flow.day}: net redemption ${sharesText(netRedemption(flow))} of ${sharesText(flow.previousTotal)}${huge}${decided}`
}

async function decide(ctx: OpsContext, args: Args): Promise<Report> {
  const [fundcode = '', text = ''] = args.positionals
  const day = parseIsoDate(text)
  const figure = args.text('accept') ?? ''
  if (!day) return refused(`${text} is no date of the form YYYY-MM-DD.`)
  if (!/^\d{1,13}(\.\d{1,2})?$/.test(figure)) return refused('--accept needs a number of shares.')
  const flow = (await openFlows(ctx)).find(each => each.fundcode === fundcode && each.day === day)
  if (!flow) return refused(`Nothing of ${fundcode} waits for ${day}.`)
  if (!isHuge(flow, flow.previousTotal)) return refused(`${line(flow)}: not a huge redemption, it is accepted in full.`)
  const accept = parseShares(figure)
  const least = leastAcceptance(flow.previousTotal)
  if (accept < least) return refused(`At least ${sharesText(least)} must be accepted, a tenth of the fund.`)
  return inOneStep(ctx, args, async tx => {
    if (!(await decideRedemption(tx, { fundcode, day, accept, by: ctx.actor })))
      return refused(`${day} is confirmed already.`)
    await writeAudit(tx, {
      actor: ctx.actor,
      act: 'redemption limit',
      detail: { fundcode, day, accept: sharesText(accept) },
    })
    return done(`${fundcode} ${day}: ${sharesText(accept)} shares are accepted.`)
  })
}
