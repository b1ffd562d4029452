import { isYes } from '@zhixiao/domain/codes/flags.ts'
import { useSearchParams } from 'react-router'
import { call } from '../../api/call.ts'
import { refresh, useCall } from '../../api/query.ts'
import { toast } from '../../dialogs/toast.ts'
import { CollectToggle } from './CollectToggle.tsx'

/** The button of a logged-in customer, with the state of their list. */
export default function LiveCollect({ id, title }: { id: string; title: string }) {
  const [search] = useSearchParams()
  const { data } = useCall('account.collectList', { refType: 'article' })
  // The URL's state is displayed until the list has loaded, and used for nothing else.
  const collected = data ? data.list.some(item => item.refObjectId === id) : isYes(search.get('hasCollect'))
  return <CollectToggle title={title} collected={collected} onChange={next => void setCollected(id, next)} />
}

export async function setCollected(refObjectId: string, collected: boolean): Promise<void> {
  const name = collected ? 'account.behaviourAdd' : 'account.behaviourDelete'
  const result = await call(name, { refType: 'article', refObjectId })
  if (!result.ok) return
  toast.ok(collected ? '已收藏' : '已取消收藏')
  await refresh('account.collectList')
}
