import { type Raised, type RaisingTerms, raisingLacks } from '../../settle/raising.ts'
import { words } from './words.ts'

export const eventRefusals = {
  'redemption.none': words<{ fund: string; day: string }>(
    () => '这一天没有待确认的赎回',
    ({ fund, day }) => `Nothing of ${fund} waits for ${day}.`,
  ),
  'redemption.not-huge': words<{ line: string }>(
    () => '不属于巨额赎回，全部接受',
    ({ line }) => `${line}: not a huge redemption, it is accepted in full.`,
  ),
  'redemption.below-least': words<{ least: string }>(
    ({ least }) => `至少接受 ${least} 份，即基金总份额的一成`,
    ({ least }) => `At least ${least} must be accepted, a tenth of the fund.`,
  ),
  'redemption.capped-below-least': words<{ least: string }>(
    ({ least }) => `这一上限下可接受的不足 ${least} 份，即基金总份额的一成`,
    ({ least }) => `With this cap less than ${least} counts, a tenth of the fund.`,
  ),
  'redemption.confirmed': words<{ day: string }>(
    () => '这一天已经确认',
    ({ day }) => `${day} is confirmed already.`,
  ),
  'redemption.not-second': words<{ fund: string; day: string }>(
    () => '这一天与前一开放日须都是已作决定的巨额赎回',
    ({ fund, day }) => `${fund} had no decided huge redemption on ${day} and on the day before.`,
  ),
  'redemption.delay-outside': words<{ before: string; latest: string }>(
    ({ before, latest }) => `缓付日须晚于 ${before}，且不晚于 ${latest}`,
    ({ before, latest }) => `--until must be after ${before} and not after ${latest}.`,
  ),
  'mandatory-fee.no-rule': words<{ day: string }>(
    () => '这一天没有强制赎回费的规定',
    ({ day }) => `No rule of such a fee holds on ${day}.`,
  ),
  'mandatory-fee.not-come': words<{ day: string }>(
    () => '只能对今天或更早、尚未确认的日期作出决定',
    ({ day }) => `${day} has not come.`,
  ),
  'mandatory-fee.no-money-fund': words<{ fund: string }>(
    () => '强制赎回费只适用于货币基金',
    ({ fund }) => `${fund} is no money-market fund.`,
  ),
  'mandatory-fee.no-shares': words<{ fund: string }>(
    () => '这只基金没有份额',
    ({ fund }) => `${fund} has no shares.`,
  ),
  'raising.not-raising': words<{ fund: string }>(
    ({ fund }) => `${fund} 不在募集`,
    ({ fund }) => `${fund} is not raising.`,
  ),
  'raising.after-today': words<{ setup: string; today: string }>(
    ({ setup, today }) => `成立日 ${setup} 晚于今天 ${today}`,
    ({ setup, today }) => `${setup} is after the business date ${today}.`,
  ),
  'raising.lacks': words<{ fund: string; raised: Raised; terms: RaisingTerms }>(
    ({ raised, terms }) => `没有达到基金合同的成立条件：${raisingLacks(raised, terms, 'zh').join('；')}`,
    ({ fund, raised, terms }) =>
      `${fund} has not reached what its contract asks: ${raisingLacks(raised, terms).join(', ')}.`,
  ),
  'day.closed': words<{ day: string }>(
    ({ day }) => `${day} 不是开放日`,
    ({ day }) => `${day} is no open day.`,
  ),
  'event.money-fund': words<{ fund: string }>(
    () => '货币基金每日分配收益，没有分红与拆分',
    ({ fund }) => `${fund} is a money fund.`,
  ),
  'event.past': words<{ day: string; today: string }>(
    ({ day }) => `${day} 已经过去`,
    ({ day, today }) => `${day} is before the business date ${today}.`,
  ),
  'event.closed': words<{ fund: string; day: string }>(
    ({ day }) => `${day} 不是这只基金的开放日`,
    ({ fund, day }) => `${day} is no open day of ${fund}.`,
  ),
  'event.priced': words<{ day: string }>(
    ({ day }) => `${day} 的净值已经公布，不能再改`,
    ({ day }) => `The NAV of ${day} is published: nothing can change any more.`,
  ),
  'event.same': words(
    () => '与已登记的相同，没有变化',
    () => 'Nothing changed.',
  ),
  'conversion.same': words<{ fund: string }>(
    () => '转出与转入是同一只基金',
    ({ fund }) => `${fund} cannot be converted into itself.`,
  ),
  'conversion.at-registrar': words<{ fund: string }>(
    ({ fund }) => `基金 ${fund} 由外部登记机构登记，份额转换以其确认为准`,
    ({ fund }) => `An outside registrar keeps the shares of ${fund} and reports its conversion.`,
  ),
  'conversion.floating': words<{ fund: string }>(
    ({ fund }) => `基金 ${fund} 收取浮动管理费，已计提的或有、超额管理费不能随份额转换结转`,
    ({ fund }) => `${fund} has a floating management fee: a conversion cannot carry its accrued parts.`,
  ),
  'conversion.converted': words<{ fund: string }>(
    ({ fund }) => `基金 ${fund} 已办理份额转换`,
    ({ fund }) => `The conversion of ${fund} is decided.`,
  ),
  'conversion.liquidated': words<{ fund: string }>(
    ({ fund }) => `基金 ${fund} 正在清算，不能办理份额转换`,
    ({ fund }) => `${fund} is in liquidation.`,
  ),
  'conversion.not-running': words<{ fund: string }>(
    ({ fund }) => `基金 ${fund} 尚未成立、已终止或没有净值，不能办理份额转换`,
    ({ fund }) => `${fund} is not set up, has ended or has no NAV.`,
  ),
  'conversion.money-fund': words<{ fund: string }>(
    ({ fund }) => `基金 ${fund} 是货币基金，收益按日结转，不能按净值转换份额`,
    ({ fund }) => `${fund} is a money-market fund: its income is no part of a NAV.`,
  ),
  'conversion.back-end': words<{ fund: string }>(
    ({ fund }) => `基金 ${fund} 是后端收费类别，不能办理份额转换`,
    ({ fund }) => `${fund} is a back-end class, whose entry charge is still due.`,
  ),
  'conversion.target': words<{ fund: string }>(
    ({ fund }) => `另一只基金将转换为 ${fund}，完成后再办理它的份额转换`,
    ({ fund }) => `Another fund is converted into ${fund} first.`,
  ),
  'conversion.holding-period': words<{ fund: string; target: string }>(
    ({ fund, target }) => `基金 ${fund} 与 ${target} 的持有期不同，转换会改变份额的可赎回日`,
    ({ fund, target }) => `${fund} and ${target} hold shares for different periods.`,
  ),
  'conversion.closed': words<{ day: string }>(
    ({ day }) => `${day} 不是两只基金共同的开放日，没有可用的净值`,
    ({ day }) => `The two funds are not both open on ${day}.`,
  ),
  'conversion.past': words<{ day: string; tradingDay: string }>(
    ({ tradingDay }) => `最早为 ${tradingDay}：此前交易日已截止受理`,
    ({ day, tradingDay }) => `${day} takes no orders any more: the first day is ${tradingDay}.`,
  ),
  'conversion.event': words<{ fund: string; day: string }>(
    ({ fund, day }) => `基金 ${fund} ${day} 的分红或拆分与份额转换重叠，请在其中一项完成后再办理另一项`,
    ({ fund, day }) => `A dividend or split of ${fund} meets the conversion of ${day}.`,
  ),
  'conversion.no-shares': words<{ fund: string }>(
    () => '没有持有人，无须转换',
    ({ fund }) => `Nobody holds ${fund} here.`,
  ),
  'liquidation.at-registrar': words<{ fund: string }>(
    () => '这只基金由外部登记机构登记，清算派发以其确认为准',
    ({ fund }) => `An outside registrar keeps the shares of ${fund} and reports its liquidation.`,
  ),
  'liquidation.not-set-up': words<{ fund: string }>(
    () => '基金尚未成立或没有净值，不能清算派发',
    ({ fund }) => `${fund} is not set up, or has no NAV.`,
  ),
  'liquidation.over': words<{ fund: string }>(
    () => '已办理最后一次清算派发',
    ({ fund }) => `The last payment of ${fund} is decided.`,
  ),
  'liquidation.past': words<{ day: string; tradingDay: string }>(
    ({ tradingDay }) => `最早为 ${tradingDay}：此前交易日已截止受理`,
    ({ day, tradingDay }) => `${day} takes no orders any more: the first day is ${tradingDay}.`,
  ),
  'liquidation.not-later': words<{ day: string }>(
    ({ day }) => `须晚于上一次的权益登记日 ${day}`,
    ({ day }) => `The payment before is of ${day}: this one is of a later day.`,
  ),
  'liquidation.unpaid': words<{ day: string }>(
    ({ day }) => `${day} 的派发尚未完成，完成后再办理下一次`,
    ({ day }) => `The payment of ${day} is not settled yet.`,
  ),
  'liquidation.record-day': words<{ fund: string; day: string }>(
    ({ fund, day }) => `基金 ${fund} ${day} 登记的份额正在派发清算款或已办理转换，不能变动份额`,
    ({ fund, day }) => `What ${fund} pays, or what it is converted into, is for who held it on ${day}: no share moves.`,
  ),
  'liquidation.no-shares': words<{ fund: string }>(
    () => '没有持有人，无须派发',
    ({ fund }) => `Nobody holds ${fund} here.`,
  ),
  'dividend.no-figure': words(
    () => '每份分红应为正数，最多 6 位小数',
    () => '--per-share needs yuan, up to 6 decimals.',
  ),
  'dividend.dates': words(
    () => '权益登记日不晚于除息日，发放日不早于除息日',
    () => 'The record date is not after the ex-date, and the pay date not before it.',
  ),
  'dividend.none': words<{ fund: string; day: string }>(
    () => '这一天没有登记分红',
    ({ fund, day }) => `${fund} has no dividend on ${day}.`,
  ),
  'dividend.above-nav': words(
    () => '每份分红不能达到最新净值',
    () => 'The dividend of a share is not less than its newest NAV.',
  ),
  'split.no-ratio': words(
    () => '拆分比例应在 0.001 至 1000 之间，不等于 1，最多 9 位小数',
    () => '--ratio needs a number from 0.001 to 1000 that is not 1.',
  ),
  'split.none': words<{ fund: string; day: string }>(
    () => '这一天没有登记拆分',
    ({ fund, day }) => `${fund} has no split on ${day}.`,
  ),
}
