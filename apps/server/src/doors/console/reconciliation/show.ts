import type { KeptFigures } from '@zhixiao/db/settle/reconciliation.ts'
import { listDayDifferences } from '@zhixiao/db/staff/breaks.ts'
import { foundDifference, type State } from '../../../engine/settle/found-breaks.ts'
import { fail, ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { withoutOwnBreaks } from '../own-account.ts'
import { cellsOf, lastOpenDay, notesOf, readSpan, rowOf, today } from './days.ts'

const MOST_DIFFERENCES = 50

export const show: ConsoleHandler<'reconciliation.show'> = async (ctx, { day }) => {
  const now = await today(ctx)
  const span = { from: day, to: day }
  const [{ checks, found, differences, notes }, listed, earlier] = await Promise.all([
    readSpan(ctx, span, now),
    listDayDifferences(ctx.db, day, now, MOST_DIFFERENCES),
    lastOpenDay(ctx, day),
  ])
  const [reconciled, verified] = [checks.reconciled[0], checks.verified[0]]
  const { statements, registrars, bookings } = checks
  const isEmpty = !reconciled && !verified && [...statements, ...registrars, ...(bookings ?? [])].length === 0
  if (isEmpty && found.length + listed.length === 0) return fail('CON-0404', { reason: '这一天没有核对过' })
  const told = listed.map(each => foundDifference(each, day))
  const all = [...notes, ...(await notesOf(ctx.db, told))]
  const shown = await withoutOwnBreaks(ctx, [...found, ...told], ({ key }) => key)
  const count = differences.reduce((sum, { open, waiting, settled }) => sum + open + waiting + settled, 0)
  return ok({
    pairs: cellsOf(day, { checks, found, differences, notes, now }),
    breaks: shown.map(each => rowOf(each, all, now)).toSorted(byState),
    more: count - told.length,
    earlier,
    figures: reconciled ? figureRows(reconciled.report.figures) : [],
    checked: { rules: verified?.report.checked ?? null, at: (reconciled ?? verified)?.at.toISOString() ?? null },
  })
}

const figureRows = ({ bankIn, bankOut, held, difference, open, sharesHeld }: KeptFigures) => {
  const money = [
    ['银行累计收', bankIn],
    ['银行累计付', bankOut],
    ['在途', held.in_transit],
    ['基金资金', held.fund_cash],
    ['手续费', held.fee],
    ['返还销售服务费', held.company_service],
    ['基金返还浮动管理费', held.fund_contingent],
    ['应付客户利息', held.interest_owed],
    ['应付', held.payable],
    ['待使用汇款', held.remitted],
    // Days that were compared before there were advances have no figure.
    ['快速赎回垫资（未收回）', held.redemption_line ?? '0.00'],
    ['相差', difference],
  ] as const
  return [
    ...money.map(([name, value]) => ({ name, value, unit: 'yuan' as const })),
    { name: '客户份额合计', value: sharesHeld, unit: 'shares' as const },
    { name: '银行未答复', value: `${open.requested + open.unknown} 笔 ${open.amount} 元`, unit: '' as const },
  ]
}

const ORDER: Readonly<Record<State, number>> = { open: 0, waiting: 1, settled: 2 }
const byState = (one: { state: State }, other: { state: State }): number => ORDER[one.state] - ORDER[other.state]
