import { type ComparedBooking, listBookingBreaks } from '@zhixiao/db/market/service-bookings.ts'
import type { KeptFigures } from '@zhixiao/db/settle/reconciliation.ts'
import {
  type BookChecks,
  type BreakNote,
  type CaseRow,
  listCases,
  listSuspense,
  readBookChecks,
  readLastChecks,
  type SuspenseRow,
} from '@zhixiao/db/staff/breaks.ts'
import { type ExchangeDifference, findDifference } from '@zhixiao/db/staff/exchange-pages.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { payChannelName } from '@zhixiao/domain/codes/pay-channels.ts'
import { readDataFileName } from '@zhixiao/domain/exchange/file-names.ts'
import { figureName, figureWithUnit, subjectName } from '@zhixiao/domain/exchange/record-words.ts'
import { type Fen, fenText } from '@zhixiao/domain/money/money.ts'
import { type BookPair, type BreakKey, breakText } from '@zhixiao/domain/staff/breaks.ts'

export type State = 'open' | 'waiting' | 'settled'
/** A break in its source; `isOver`: the source itself says that it ended. */
export type Found = {
  key: BreakKey
  pair: BookPair
  day: IsoDate
  title: string
  ours: string
  theirs: string
  isOver: boolean
}

/** The breaks of comparisons and checks; `last`: the newest, which says whether an earlier one has ended. */
export function foundInChecks(
  { reconciled, verified }: BookChecks,
  last: Awaited<ReturnType<typeof readLastChecks>>,
): Found[] {
  const books = reconciled.flatMap(({ day, report: { figures } }): Found[] => {
    if (!figures) return []
    const isStill = (code: string) => last.books?.figures?.funds.some(({ fundcode }) => fundcode === code) ?? false
    return [
      ...figures.funds.map(
        (fund): Found => ({
          key: { kind: 'fund', day, fundcode: fund.fundcode },
          day,
          title: `基金 ${fund.fundcode} 份额不符`,
          ...fundSides(fund),
          isOver: !isStill(fund.fundcode),
        }),
      ),
      ...bankFound(day, figures, last.books?.figures),
    ]
  })
  const rules = verified.flatMap(({ day, report }) =>
    report.breaks.map(
      ({ invariant, rows, first }): Found => ({
        key: { kind: 'invariant', day, name: invariant },
        pair: 'rules',
        day,
        title: `规则 ${invariant.replace(/^invariant_/, '')} 有 ${rows} 处不符`,
        ours: `${first.subject}：${first.problem}`,
        theirs: '',
        isOver: !last.rules?.breaks.some(each => each.invariant === invariant),
      }),
    ),
  )
  return [...books, ...rules]
}

/** The books that differ: the registrar's from ours if ours agree, else ours from each other. */
function fundSides({ ledger, lots, holdings, registrar }: KeptFigures['funds'][number]) {
  return ledger === lots && lots === holdings
    ? { pair: 'registrar' as const, ours: `${ledger} 份`, theirs: `${registrar} 份` }
    : { pair: 'lots' as const, ours: `${ledger} 份`, theirs: `明细 ${lots} 份，持有 ${holdings} 份` }
}

function bankFound(day: IsoDate, { difference, bankIn, bankOut }: KeptFigures, last: KeptFigures | undefined): Found[] {
  if (difference === '0.00') return []
  return [
    {
      key: { kind: 'bank', day },
      pair: 'bank',
      day,
      title: `银行收付与账簿相差 ${difference} 元`,
      ours: '',
      theirs: `收 ${bankIn} 元，付 ${bankOut} 元`,
      isOver: last?.difference === '0.00',
    },
  ]
}

const caseNames = { 'only-theirs': '只有渠道有', 'only-ours': '只有我方有', amount: '金额不同' } as const
const movementNames: Readonly<Record<string, string>> = {
  debit: '扣款',
  credit: '付款',
  return: '退回汇款',
  transfer: '来款',
}
const yuan = (amount: Fen | null): string => (amount === null ? '没有' : `${fenText(amount)} 元`)

export const foundCase = ({
  case_id,
  day,
  channel,
  difference,
  kind,
  id,
  ours_fen,
  theirs_fen,
  closed_at,
}: CaseRow): Found => ({
  key: { kind: 'case', id: case_id },
  pair: 'bank',
  day,
  title: `${payChannelName(channel)} ${movementNames[kind] ?? kind} ${id}：${caseNames[difference]}`,
  ours: yuan(ours_fen),
  theirs: yuan(theirs_fen),
  isOver: closed_at !== null,
})

export const foundSuspense = ({ remit_id, day, channel, ext_id, amount, state }: SuspenseRow): Found => ({
  key: { kind: 'suspense', id: remit_id },
  pair: 'bank',
  day,
  title: `无主汇款 ${payChannelName(channel)} ${ext_id}`,
  ours: '未入客户账',
  theirs: yuan(amount),
  isOver: state !== 'suspense',
})

export const foundDifference = ({ id, subject, figure, own, theirs }: ExchangeDifference, day: IsoDate): Found => ({
  key: { kind: 'difference', id },
  pair: 'registrar',
  day,
  title: `${subjectName(subject)} ${figureName(figure)}`,
  ours: figureWithUnit(figure, own),
  theirs: figureWithUnit(figure, theirs),
  // Only staff end it: a later file produces another difference.
  isOver: false,
})

export const foundBooking = ({ id, fundcode, day, booked, own, ended }: ComparedBooking): Found => ({
  key: { kind: 'service', id },
  pair: 'custodian',
  day,
  title: `基金 ${fundcode} 计提的销售服务费不符`,
  ours: yuan(own),
  theirs: yuan(booked),
  isOver: ended,
})

type BreakState = { state: State; until: IsoDate | null }

/** The state of a break by its source, else by the last note of staff; waiting ends with its last day. A case is ended in its source. */
export function breakState({ key, isOver }: Found, notes: readonly BreakNote[], now: IsoDate): BreakState {
  if (isOver) return { state: 'settled', until: null }
  const subject = breakText(key)
  const last = notes.findLast(note => note.subject === subject && note.kind !== 'note')
  if (last?.kind === 'settled' && (key.kind === 'difference' || key.kind === 'service'))
    return { state: 'settled', until: null }
  if (last?.kind !== 'wait' || last.until === null || last.until < now) return { state: 'open', until: null }
  return { state: 'waiting', until: last.until }
}

/** The break with this key in its source now; null if there is none. */
export async function findBreak(db: Reader, key: BreakKey): Promise<Found | null> {
  switch (key.kind) {
    case 'case':
      return (await listCases(db, { id: key.id })).map(foundCase)[0] ?? null
    case 'suspense':
      return (await listSuspense(db, { id: key.id })).map(foundSuspense)[0] ?? null
    case 'service':
      return (await listBookingBreaks(db, { id: key.id })).map(foundBooking)[0] ?? null
    case 'difference': {
      const one = (await findDifference(db, key.id)).find(({ id }) => id === key.id)
      const name = one && readDataFileName(one.file)
      return one && name ? foundDifference(one, name.day) : null
    }
    default: {
      const [checks, last] = await Promise.all([readBookChecks(db, { from: key.day, to: key.day }), readLastChecks(db)])
      return foundInChecks(checks, last).find(each => breakText(each.key) === breakText(key)) ?? null
    }
  }
}
