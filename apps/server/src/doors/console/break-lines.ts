import type { Db } from '@zhixiao/db/connect.ts'
import { listBookingBreaks } from '@zhixiao/db/market/service-bookings.ts'
import {
  findOwnSide,
  listApartMovements,
  listCases,
  listChannelSide,
  listHolderBooks,
  readBookChecks,
} from '@zhixiao/db/staff/breaks.ts'
import { findDifference, findHoldingNow, wasAdjustedSince } from '@zhixiao/db/staff/exchange-pages.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { payChannelName } from '@zhixiao/domain/codes/pay-channels.ts'
import { readDataFileName } from '@zhixiao/domain/exchange/file-names.ts'
import { RECORD_FIGURE } from '@zhixiao/domain/exchange/record-problems.ts'
import { holdingOf } from '@zhixiao/domain/exchange/record-words.ts'
import { fenText, parseShares, shareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import type { BreakKey } from '@zhixiao/domain/staff/breaks.ts'
import type { Context } from '../../kernel/context.ts'
import { recordsOfDifference } from './exchange.ts'

const MOST_LINES = 50

type Row = { cells: string[]; orderId: string | null; isApart: boolean }
type Table = { title: string; head: string[]; rows: Row[] }
type Lines = {
  tables: Table[]
  place: { to: string; name: string } | null
  adjust: { act: 'shares add' | 'shares deduct'; tradeacco: string; fundCode: string; shares: string } | null
  transfer: { channel: string; extId: string; amount: string; arrivedAt: string } | null
  isAdjusted: boolean
  isRecord: boolean
}

const plain = (...cells: string[]): Row => ({ cells, orderId: null, isApart: false })
const none = { place: null, adjust: null, transfer: null, isAdjusted: false, isRecord: false }

/** The lines of both sides of a break, and where it is resolved. */
export async function linesOfBreak(ctx: Context, key: BreakKey): Promise<Lines> {
  const { db } = ctx
  switch (key.kind) {
    case 'fund':
      return { ...none, tables: [await sumsOfFund(db, key.day, key.fundcode), await holders(db, key.fundcode)] }
    case 'bank':
      return { ...none, tables: [await movements(db, key.day)] }
    case 'invariant':
      return { ...none, tables: [await brokenRows(db, key.day, key.name)] }
    case 'case':
      return { ...none, ...(await sidesOfCase(db, key.id)) }
    case 'suspense':
      return { ...none, tables: [], place: { to: `/remittances/${key.id}`, name: '在汇款匹配中归属或退回' } }
    case 'service':
      return { ...none, tables: [await bookingOf(db, key.id)] }
    case 'difference':
      return { tables: [await bothRecords(ctx, key.id)], ...(await resolutionOf(db, key.id)) }
  }
}

async function sumsOfFund(db: Db, day: IsoDate, fundcode: string): Promise<Table> {
  const { reconciled } = await readBookChecks(db, { from: day, to: day })
  const fund = reconciled[0]?.report.figures.funds.find(each => each.fundcode === fundcode)
  return {
    title: `${day} 核对时的合计`,
    head: ['基金', '账簿', '份额明细', '持有', '登记'],
    rows: fund ? [plain(fundcode, fund.ledger, fund.lots, fund.holdings, fund.registrar)] : [],
  }
}

async function holders(db: Db, fundcode: string): Promise<Table> {
  const found = await listHolderBooks(db, fundcode, MOST_LINES)
  return {
    title: '现在不符的持有人',
    head: ['交易账号', '账簿', '份额明细', '持有', '登记'],
    rows: found.map(({ tradeacco, ledger, lots, holdings, registrar }) =>
      plain(tradeacco, sharesText(ledger), sharesText(lots), sharesText(holdings), sharesText(registrar)),
    ),
  }
}

async function movements(db: Db, day: IsoDate): Promise<Table> {
  const found = await listApartMovements(db, day, MOST_LINES)
  return {
    title: '最近七日银行与账簿不符的收付',
    head: ['单号', '方向', '银行（元）', '账簿（元）', '银行完成于'],
    rows: found.map(({ order_id, direction, bank, ledger, done_at }) => ({
      cells: [
        String(order_id),
        direction === 'in' ? '扣款' : '付款',
        fenText(bank),
        fenText(ledger),
        done_at === null ? '--' : shanghaiText(done_at.getTime()),
      ],
      orderId: String(order_id),
      isApart: false,
    })),
  }
}

async function brokenRows(db: Db, day: IsoDate, name: string): Promise<Table> {
  const { verified } = await readBookChecks(db, { from: day, to: day })
  const broken = verified[0]?.report.breaks.find(({ invariant }) => invariant === name)
  const rows = broken ? [broken.first, ...(broken.more ?? [])] : []
  return {
    title: broken && broken.rows > rows.length ? `${broken.rows} 处中的前 ${rows.length} 处` : '不符之处',
    head: ['对象', '说明'],
    rows: rows.map(({ subject, problem }) => plain(subject, problem)),
  }
}

const states: Readonly<Record<string, string>> = {
  requested: '已请求，未答复',
  unknown: '未答复',
  done: '完成',
  refused: '被拒绝',
  cancelled: '已取消',
  awaited: '待到账',
  waiting: '待使用',
  suspense: '无主',
  matched: '已付订单',
  returning: '退回中',
  returned: '已退回',
}

const endOf = (by: string, remedy: string): Row =>
  by === 'statement' ? plain('对账单', '此后的对账单与账簿一致') : plain(by, remedy)

async function sidesOfCase(db: Db, id: bigint): Promise<Pick<Lines, 'tables' | 'transfer'>> {
  const [one] = await listCases(db, { id })
  if (!one) return { tables: [], transfer: null }
  const [own, theirs] = await Promise.all([findOwnSide(db, one), listChannelSide(db, one)])
  const orderId = own?.order_id == null ? null : String(own.order_id)
  const tables: Table[] = [
    {
      title: '两方记录',
      head: ['哪一方', '编号', '金额（元）', '状态', '时间'],
      rows: [
        own
          ? {
              cells: [
                '我方',
                one.id,
                fenText(own.amount),
                [states[own.state] ?? own.state, own.code].filter(text => text !== '').join('，'),
                own.at === null ? '--' : shanghaiText(own.at.getTime()),
              ],
              orderId,
              isApart: false,
            }
          : plain('我方', '没有', '--', '--', '--'),
        ...(theirs.length === 0 ? [plain(payChannelName(one.channel), '没有', '--', '--', '--')] : []),
        ...theirs.map(({ ref, amount, at, day }) =>
          plain(payChannelName(one.channel), ref, fenText(amount), `${day} 对账单`, shanghaiText(at.getTime())),
        ),
      ],
    },
    ...(one.closed_by === null
      ? []
      : [{ title: '了结', head: ['由', '说明'], rows: [endOf(one.closed_by, one.remedy)] }]),
  ]
  const [first] = theirs
  const isMissed = one.difference === 'only-theirs' && one.kind === 'transfer' && one.closed_at === null
  const transfer =
    isMissed && first
      ? { channel: one.channel, extId: one.id, amount: fenText(first.amount), arrivedAt: first.at.toISOString() }
      : null
  return { tables, transfer }
}

async function bookingOf(db: Db, id: bigint): Promise<Table> {
  const [one] = await listBookingBreaks(db, { id })
  return {
    title: '自上一净值日至当日计提',
    head: ['基金', '我方（元）', '托管行（元）', '舍入容差（元）'],
    rows: one ? [plain(one.fundcode, fenText(one.own), fenText(one.booked), fenText(one.tolerance))] : [],
  }
}

async function bothRecords(ctx: Context, id: bigint): Promise<Table> {
  const fields = await recordsOfDifference(ctx, id)
  return {
    title: '两方记录',
    head: ['项目', '我方', '登记机构'],
    rows: fields.map(({ name, own, theirs, differs }) => ({
      ...plain(name, own ?? '--', theirs ?? '--'),
      isApart: differs,
    })),
  }
}

/** The registrar's register is authoritative: if its holding differs, an act on shares corrects ours. */
async function resolutionOf(db: Db, id: bigint): Promise<Omit<Lines, 'tables'>> {
  const found = (await findDifference(db, id)).find(each => each.id === id)
  const name = found && readDataFileName(found.file)
  if (!found || !name) return none
  const place = { to: `/exchange/${name.creator}/${name.day}/${id}`, name: '在交换文件中查看，含最近的份额变动' }
  const of = holdingOf(found.subject)
  const holding =
    of && found.subject.startsWith('holding ') ? await findHoldingNow(db, of.tradeacco, of.fundcode) : null
  if (!of || !holding) return { ...none, place, isRecord: found.figure === RECORD_FIGURE }
  // Uses the figures of the list's day, because later trades move both sides alike.
  const apart = parseShares(found.theirs) - parseShares(found.own)
  if (await wasAdjustedSince(db, { ...of, custno: holding.custno }, found.at))
    return { ...none, place, isAdjusted: true }
  return {
    ...none,
    place,
    adjust: {
      act: apart > 0n ? 'shares add' : 'shares deduct',
      tradeacco: of.tradeacco,
      fundCode: of.fundcode,
      shares: sharesText(shareCents(apart > 0n ? apart : -apart)),
    },
  }
}
