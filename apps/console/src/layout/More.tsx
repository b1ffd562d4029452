import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import type { ReactNode } from 'react'
import type { Pages } from '../api/use-call.ts'

type MoreProps = { of: Pages; children: ReactNode }

/** The button for the next part of a list, and why that part could not be read; renders nothing once the list is complete. */
export function More({ of, children }: MoreProps) {
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = of
  if (!hasNextPage) return null
  return (
    <>
      {isFetchNextPageError && !isFetchingNextPage && (
        <Notice tone="danger" alert>
          {error?.message}。
        </Notice>
      )}
      <Button kind="ghost" block loading={isFetchingNextPage} loadingText="读取中" onClick={() => void fetchNextPage()}>
        {children}
      </Button>
    </>
  )
}
