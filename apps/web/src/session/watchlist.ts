import { call } from '../api/call.ts'
import { refresh, useCall } from '../api/query.ts'
import { token } from '../api/token.ts'
import { ask } from '../dialogs/ask.ts'
import { toast } from '../dialogs/toast.ts'

/** The customer's watch list: one request for all stars on the page. */
export function useWatchlist(): { has: (fundCode: string) => boolean } {
  const loggedIn = token.use() !== null
  const { data } = useCall('account.collectList', { refType: 'own_select' }, { enabled: loggedIn })
  return { has: fundCode => data?.list.some(item => item.refObjectId === fundCode) ?? false }
}

/** Adds a fund to the list, or removes it after a confirmation. */
export async function setWatched(fundCode: string, watched: boolean): Promise<void> {
  const object = { refType: 'own_select', refObjectId: fundCode } as const
  if (!watched) {
    const sure = await ask({ tone: 'info', message: '是否取消自选？', confirmLabel: '取消自选', cancelLabel: '暂不' })
    if (!sure) return
  }
  const result = await call(watched ? 'account.behaviourAdd' : 'account.behaviourDelete', object)
  if (!result.ok) return
  toast.ok(watched ? '已加入自选' : '已取消自选')
  await refresh('account.collectList')
}
