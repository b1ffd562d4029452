import { Button } from '@zhixiao/ui/action/Button.tsx'
import type { ReactNode } from 'react'
import type { Pages } from '../api/use-call.ts'

/** The button for the next part of a list; nothing when all is there. */
export function More({ of: { hasNextPage, isFetchingNextPage, fetchNextPage }, children }: MoreProps) {
  if (!hasNextPage) return null
  return (
    <Button kind="ghost" block loading={isFetchingNextPage} loadingText="读取中" onClick={() => void fetchNextPage()}>
      {children}
    </Button>
  )
}
type MoreProps = { of: Pick<Pages, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>; children: ReactNode }
