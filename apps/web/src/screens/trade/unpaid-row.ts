import { moneyText, signedMoneyText } from '@zhixiao/domain/format/amounts.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import type { SharesOut } from './shares-out.ts'

const words = {
  sell: { income: '随全部赎回一并到账', loss: '从赎回款中扣除' },
  change: { income: '付至所在银行卡，不转入', loss: '从转出金额中扣除' },
} as const satisfies Record<SharesOut, { income: string; loss: string }>

/** The unpaid income or loss of a money-market fund that is settled with its last shares; no row without one. */
export const unpaidRow = (act: SharesOut, unpaid: string | undefined): { label: string; value: string }[] =>
  unpaid === undefined || unpaid === '0.00'
    ? []
    : [
        {
          label: `未付收益（${unpaid.startsWith('-') ? words[act].loss : words[act].income}）`,
          value: `${signedMoneyText(unpaid)} 元`,
        },
      ]

/** The row of the returned sales service fee; none without a return. */
export const serviceRow = (amount: string | undefined): { label: string; value: string }[] =>
  amount === undefined || amount === '0.00'
    ? []
    : [{ label: '预估返还销售服务费（另付至银行卡）', value: `${moneyText(amount)} 元` }]

/** The row of the returned floating management fee; none in a fund without one. */
export const floatingRow = (
  estimate: { floatingReturn: string; lots: readonly { floating: unknown }[] } | null | undefined,
): { label: string; value: string }[] =>
  estimate?.lots.some(lot => lot.floating !== null)
    ? [{ label: '预估返还浮动管理费（另付至银行卡）', value: `${moneyText(estimate.floatingReturn)} 元` }]
    : []

/** What a declared day of a money-market fund adds to the redemption fee; no row on other days. */
export const mandatoryRow = (of: { free: string; rate: string; fee: string } | null | undefined) =>
  of && of.fee !== '0.00'
    ? [
        {
          label: `强制赎回费（含于赎回费，超过 ${moneyText(of.free)} 份的部分收 ${shareText(of.rate)}，归入基金财产）`,
          value: `${moneyText(of.fee)} 元`,
        },
      ]
    : []
