import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import { shanghai } from '@zhixiao/domain/calendar/shanghai.ts'
import { freeText } from '@zhixiao/domain/fee/holding-period.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { ownFile } from '../../engine/papers/own-file.ts'
import { readOwnName } from '../../engine/papers/own-name.ts'
import { ownPaper } from '../../engine/papers/own-paper.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { type Block, type Paper, tableOf } from '../../platform/pdf/paper.ts'
import { typeset } from '../../platform/pdf/typeset.ts'
import { shareStatement } from './share-statement.ts'

/** CALL-964: the statement of the day, typeset. */
export const shareProof: Handler<'query.shareProof'> = (ctx, { date }) =>
  ownPaper(ctx, async () => {
    const statement = await shareStatement(ctx, { date })
    if (!statement.ok) return statement
    const nowMs = (await ctx.clock.now()).getTime()
    const bytes = await typeset(proofPaper(statement.data, await readOwnName(ctx), nowMs))
    return ok(ownFile(`持有证明-${date}.pdf`, 'application/pdf', bytes))
  })

/**
 * A statement as a certificate: a customer's holdings at the end of a day, or today up to now, under the firm's seal.
 */
function proofPaper(statement: OutputOf<'query.shareStatement'>, custname: string, nowMs: number): Paper {
  const { date, list, marketValue } = statement
  const { date: today, time } = shanghai(nowMs)
  const until = date === today ? `${date} ${time.slice(0, 5)}` : `${date} 日终`
  return {
    firm: brand.company,
    title: '基金份额持有证明',
    facts: [`出具日期 ${today}`],
    date: today,
    body: [
      text(`兹证明，截至 ${until}，${custname} 通过本公司直销系统持有下列基金份额：`),
      ...(list.length === 0
        ? [text(`截至 ${until}，未持有基金份额。`)]
        : [
            tableOf(
              ['left', 'left', 'right', 'right', 'left', 'right'],
              ['基金（代码）', '银行卡（末 4 位）', '份额（份）', '单位净值（元）', '净值日期', '市值（元）'].map(
                cell => [cell],
              ),
              [
                ...list.map(line => [
                  `${line.fundName}（${line.fundCode}）`,
                  `${line.bankName}（${line.cardTail}）`,
                  moneyText(line.shares),
                  line.nav,
                  line.navDay ?? '--',
                  moneyText(line.marketValue),
                ]),
                ['合计', '', '', '', '', moneyText(marketValue)],
              ].map(row => row.map(cell => [cell])),
            ),
          ]),
      ...lotsOf(list),
      text(
        '市值按截止日及以前最近一个已披露净值计算，以登记机构的确认数据为准。本证明仅用于证明上述日期的持有情况，不构成对基金未来表现的任何保证。',
      ),
      { kind: 'seal', firm: brand.company, name: brand.seal.name, day: today },
    ],
  }
}

/** The lots of funds with a holding period: which may be sold now, and from which day the others. */
function lotsOf(list: OutputOf<'query.shareStatement'>['list']): Block[] {
  const rows = list.flatMap(line =>
    line.lots.map(lot => [
      `${line.fundName}（${line.fundCode}）`,
      lot.registerDate,
      moneyText(lot.shares),
      lot.isFree ? '可卖出' : '持有期内',
      lot.isFree && !lot.isRolling ? '--' : freeText(lot),
    ]),
  )
  if (rows.length === 0) return []
  return [
    text('上述份额中，有持有期的份额按确认日列示如下：'),
    tableOf(
      ['left', 'left', 'right', 'left', 'left'],
      ['基金（代码）', '份额确认日', '份额（份）', '状态', '可卖出日期'].map(cell => [cell]),
      rows.map(row => row.map(cell => [cell])),
    ),
  ]
}

const text = (words: string): Block => ({ kind: 'paragraph', text: [words] })
