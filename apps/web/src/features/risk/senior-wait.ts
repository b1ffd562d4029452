import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'

/** Why an order has to wait after its special warning was confirmed, for the button of the next step. */
export const seniorWait = ({ seniorFrom }: OutputOf<'trade.riskAssessment'>): string | undefined =>
  seniorFrom === null
    ? undefined
    : `已确认高龄投资者特别提示，${dateText(seniorFrom, 'YYYY-MM-DD HH:mm:ss')} 起可以提交`

/** That the order uses a warning confirmed before, once its waiting time is over. */
export const seniorConfirmed = ({
  seniorConfirmed: at,
  seniorFrom,
}: OutputOf<'trade.riskAssessment'>): string | undefined =>
  at === null || seniorFrom !== null
    ? undefined
    : `本次申请将使用您于 ${dateText(at, 'YYYY-MM-DD HH:mm:ss')} 确认的高龄投资者特别提示`
