import type { IsoDate } from '../calendar/dates.ts'
import type { FileFault, FileMark } from '../format/file-faults.ts'
import { alreadyDone, type Decision, decided, refuse } from './refusals.ts'

export type DayLine = { line: number; fundcode: string; day: IsoDate; isClosed: boolean }
export type DaysGiven = { mark: FileMark; lines: readonly DayLine[] }
export type DaysFacts = {
  /** The funds of the file that there are. */
  funds: ReadonlySet<string>
  /** The trading day to which orders of now belong. */
  today: IsoDate
  /** The days from then on on which the exchange is open. */
  open: ReadonlySet<IsoDate>
  closed: ReadonlyMap<string, ReadonlySet<IsoDate>>
  /** The last day that an order of a fund rests on. */
  inUse: ReadonlyMap<string, IsoDate>
}
type MovedDay = Omit<DayLine, 'line'>
export type ClosedDays = { mark: FileMark; lines: number; funds: number; moved: readonly MovedDay[] }

/** The lines that say otherwise than what is stored. */
export const movedDays = ({ closed }: Pick<DaysFacts, 'closed'>, lines: readonly DayLine[]): DayLine[] =>
  lines.filter(({ fundcode, day, isClosed }) => closed.get(fundcode)?.has(day) !== isClosed)

/** Which days of funds close and open again; a day that orders rest on stays. */
export function decideClosedDays(facts: DaysFacts, { mark, lines }: DaysGiven): Decision<ClosedDays> {
  const moved = movedDays(facts, lines)
  const unknown = lines.filter(({ fundcode }) => !facts.funds.has(fundcode))
  const faults = [
    ...unknown.map(({ line, fundcode }) =>
      faultIn(line, 'fund_code', `there is no fund ${fundcode}`, `没有基金 ${fundcode}`),
    ),
    ...moved.flatMap(each => whyFixed(facts, each)),
  ]
  if (faults.length > 0) return refuse('file.faults', { file: mark.file, faults })
  const funds = new Set(lines.map(({ fundcode }) => fundcode)).size
  const title = `${mark.file}: ${lines.length} days of ${funds} funds`
  if (moved.length === 0) return alreadyDone('days.unchanged', { title })
  return decided({ mark, lines: lines.length, funds, moved: moved.map(({ line: _, ...each }) => each) })
}

/** Why a day of a fund cannot change. */
function whyFixed({ today, inUse, open }: DaysFacts, { line, fundcode, day }: DayLine): FileFault[] {
  const last = inUse.get(fundcode)
  const fixed = (problem: string, why: string) => [faultIn(line, 'day', `${day} ${problem}`, why)]
  if (day <= today) return fixed('cannot change: orders belong to it already', `${day} 不能改动：已有订单属于这一天`)
  if (last && day <= last)
    return fixed(
      `cannot change: orders of ${fundcode} rest on days up to ${last}`,
      `${day} 不能改动：${fundcode} 的订单用到了 ${last} 为止的日子`,
    )
  return open.has(day) ? [] : fixed('is no open day of the exchange', `${day} 交易所本来就休市，或日历尚未公布`)
}

const faultIn = (line: number, column: string, problem: string, why: string): FileFault => ({
  line,
  column,
  problem,
  why,
})
