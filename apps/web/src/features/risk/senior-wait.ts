import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'

/** Why an order has to wait after its special warning was confirmed, for the button of the next step. */
export const seniorWait = ({ seniorFrom }: OutputOf<'trade.riskAssessment'>): string | undefined =>
  seniorFrom === null
    ? undefined
    : `已确认高龄投资者特别提示，${dateText(seniorFrom, 'YYYY-MM-DD HH:mm:ss')} 起可以提交`
