import { addDays, daysBetween, type IsoDate, isoDate, weekdayOf } from '@zhixiao/domain/calendar/dates.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { overseasHolidays } from './calendar.ts'
import { COMPANY } from './funds.ts'
import type { Figures, OpenDays } from './notice-figures.ts'
import { CLOSING, type DemoNotice, dayText, table, titleName, wordsFor } from './notice-forms.ts'

/** One notice per dividend of a fund, two open days before its record date. */
export function dividendNotices(figures: Figures, openDays: OpenDays, from: IsoDate): DemoNotice[] {
  const paid = figures.facts.dividend.filter(row => figures.fundOf(row.fundcode)?.main_code === row.fundcode)
  return paid
    .map(row => ({ row, day: openDays.after(row.record_date, -2) }))
    .filter(({ day }) => day >= from)
    .map(({ row: { fundcode, record_date, ex_date, pay_date, per_share_e6 }, day }) => {
      const tenShares = formatScaled(per_share_e6 / 1_000n, 2)
      const change = figures.change(fundcode, addDays(day, -1), addDays(day, -1))
      return {
        grp: 'trans',
        day,
        fundcode,
        title: `关于${titleName(fundcode)}基金收益分配的公告`,
        body: [
          `根据基金合同关于收益分配的约定，经托管人复核，${COMPANY}决定对本基金截至 ${dayText(openDays.after(day, -1))}的可分配收益进行分配，具体如下。`,
          table(
            ['项目', '内容'],
            [
              ['基准日的 A 类份额净值', `${change?.endNav ?? '--'} 元`],
              ['分配方案', `每 10 份基金份额派发红利 ${tenShares} 元，各类份额相同`],
              ['权益登记日与除息日', dayText(record_date === ex_date ? ex_date : record_date)],
              ['现金红利发放日', dayText(pay_date)],
              ['分配对象', '权益登记日登记在册的全体份额持有人'],
            ],
          ),
          '权益登记日当天申购或转换转入的份额不享有本次分红，当天赎回或转换转出的份额享有本次分红。',
          `选择红利再投资的持有人，红利按照除息日的份额净值折算为份额，不收取申购费，${dayText(openDays.after(pay_date, -1))}起可以查询。没有选择分红方式的，默认为现金分红；变更申请须在权益登记日之前的交易日 15:00 之前提交。`,
          wordsFor(`${fundcode}${ex_date}`, [
            '分红会使份额净值相应下降，不改变基金的风险收益特征，也不意味着额外的收益。',
            '因分红导致净值调整，不会提高基金的投资收益，请持有人不要仅因分红而申购。',
          ]),
        ],
      } satisfies DemoNotice
    })
}

/** By the month in which the holiday ends. */
const HOLIDAYS: Readonly<Record<string, string>> = {
  '01': '春节',
  '02': '春节',
  '04': '清明节',
  '05': '劳动节',
  '06': '端午节',
  '09': '中秋节',
  '10': '国庆节',
}
/** Years in which the Mid-Autumn Festival falls into the October holiday. */
const BOTH_IN_OCTOBER = ['2023', '2025']

type Gap = { from: IsoDate; to: IsoDate; before: IsoDate; after: IsoDate }

/** A notice before every public holiday that closes the exchange. */
export function holidayNotices(figures: Figures, openDays: OpenDays, from: IsoDate, today: IsoDate): DemoNotice[] {
  return gapsOf(figures, from, addDays(today, 30)).flatMap(gap => {
    const day = openDays.after(gap.before, -4)
    return day < from || day > today ? [] : [holidayNotice(gap, day, openDays)]
  })
}

function gapsOf({ facts }: Figures, from: IsoDate, to: IsoDate): Gap[] {
  const open = facts.trading_day.filter(row => row.is_open && row.day >= from && row.day <= to).map(row => row.day)
  return open.slice(1).flatMap((after, index) => {
    const before = open[index]!
    const closed = Array.from({ length: daysBetween(before, after) - 1 }, (_, n) => addDays(before, n + 1))
    const isHoliday = closed.some(day => weekdayOf(day) <= 5)
    return isHoliday ? [{ from: closed[0]!, to: closed.at(-1)!, before, after }] : []
  })
}

function holidayName({ to }: Gap): string {
  if (to.slice(5) <= '01-05') return '元旦'
  const [year = '', month = ''] = to.split('-')
  if (month === '10' && BOTH_IN_OCTOBER.includes(year)) return '中秋节、国庆节'
  return HOLIDAYS[month] ?? '节假日'
}

function holidayNotice(gap: Gap, day: IsoDate, openDays: OpenDays): DemoNotice {
  const name = holidayName(gap)
  const year = gap.to.slice(0, 4)
  return {
    grp: 'trans',
    day,
    title: `关于 ${year} 年${name}假期前后交易安排的提示`,
    body: [
      `根据证券交易所的休市安排，${dayText(gap.from)}${gap.from === gap.to ? '' : `至 ${dayText(gap.to)}`}休市，${dayText(gap.after)}起照常开市。其间调休上班的周末不是交易日。现将${name}前后的业务安排提示如下。`,
      table(
        ['提交申请的时间', '所属交易日', '一般基金确认', 'QDII 与 FOF 确认'],
        [
          [`${gap.before} 15:00 之前`, gap.before, openDays.after(gap.before, 1), openDays.after(gap.before, 2)],
          [
            `${gap.before} 15:00 起至 ${gap.after} 15:00 之前`,
            gap.after,
            openDays.after(gap.after, 1),
            openDays.after(gap.after, 2),
          ],
        ],
      ),
      `${dayText(gap.before)}申购的货币基金，自 ${dayText(gap.after)}起享有收益；当天赎回的，享有假期的收益。希望在假期之前起息的，请不迟于 ${dayText(openDays.after(gap.before, -1))} 15:00 提交。`,
      wordsFor(`${name}${year}`, [
        '假期之前赎回的款项，按照各基金的到账天数以交易日计算，可能在假期之后到账，请提前安排资金。赎回费按自然日计算持有天数，跨越假期的请留意。',
        '定期定额投资的约定日在休市期间的，顺延到假期之后的第一个交易日扣款，请保证账户余额充足。银行的付款限额在假期照常适用。',
        '休市期间，网上查询与提交申请照常，人工客服依照节假日安排服务。境外市场休市的日子与境内不同，QDII 的安排另行公告。',
      ]),
      CLOSING,
    ],
  }
}

export const overseasNotices = (openDays: OpenDays, today: IsoDate): DemoNotice[] =>
  [2021, 2022, 2023, 2024, 2025, 2026].flatMap(year => {
    const closed = overseasHolidays(year)
    const day = year === 2026 ? isoDate('2026-11-18') : openDays.after(isoDate(`${year}-12-17`), -1)
    if (closed.length === 0 || day > today) return []
    const dates = closed.map(dayText).join('、')
    return [
      {
        grp: 'trans',
        day,
        title: `关于 ${year} 年 12 月境外市场休市期间 QDII 基金暂停交易的公告`,
        body: [
          `${dates}，本公司旗下 QDII 基金所投资的主要境外市场提前收市或者休市。为了公平对待持有人，下列基金在上述日期暂停办理申购、赎回、转换与定期定额投资业务，自下一个开放日起恢复。`,
          table(
            ['基金代码', '基金名称', '暂停的业务'],
            [
              ['990071', '启明全球科技QDII', '申购、赎回、转换、定投'],
              ['990073、990074', '启明亚太精选混合(QDII)', '申购、赎回、转换、定投'],
            ],
          ),
          '暂停期间提交的申请，按照下一个开放日的申请处理；此前已受理的申请，确认与划款的日期相应顺延。请提前安排资金，避免因休市带来不便。',
          `恢复之后，各基金原有的申购限制继续有效。${CLOSING}`,
        ],
      } satisfies DemoNotice,
    ]
  })
