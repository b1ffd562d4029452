import { refresh } from '../../api/query.ts'
import { toast } from '../../dialogs/toast.ts'
import { focusMain } from '../../focus-main.ts'

/** Refetches everything that an order, its withdrawal or a plan changes. */
export const refreshAfterTrade = (): Promise<void> =>
  refresh(
    'query.shareInfo',
    'query.tradeRecord',
    'query.recordDetail',
    'query.toBeConfirmed',
    'query.assetsInTransit',
    'query.lockShare',
    'query.holdTime',
    'query.bonusStatus',
    'trade.limit',
    'trade.planList',
    'trade.planRuns',
  )

/** The same after an act on a list row, which may remove the row and with it the focus. */
export async function refreshRows(): Promise<void> {
  await refreshAfterTrade()
  focusMain()
}

/** Shows why an act on a row was refused, and refetches the rows: another tab may have changed them. */
export function showRefusal(refusal: string): void {
  toast.error(refusal)
  void refreshRows()
}
