import { refresh } from '../../api/query.ts'
import { toast } from '../../dialogs/toast.ts'
import { focusMain } from '../../layouts/focus-main.ts'

/** Asks again for everything that an order, its withdrawal or a plan changes. */
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

/** The same after an act on a row of a list, which may take the row from view and the focus with it. */
export async function refreshRows(): Promise<void> {
  await refreshAfterTrade()
  focusMain()
}

/** Says why an act on a row was refused: it may have changed in another tab, so that the rows on view are no longer so. */
export function tellRefusal(refusal: string): void {
  toast.error(refusal)
  void refreshRows()
}
