import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { use } from 'react'
import { Link, useLocation } from 'react-router'
import { Refusal } from '../api/client.ts'
import { screensFor } from '../screens.ts'
import { MeContext } from '../session.tsx'

/** A retry would get the same answer. */
const FINAL: readonly Refusal['code'][] = ['CON-0400', 'CON-0403', 'CON-0404']

/** Replaces a part that could not be read: shows the reason and a retry, or a way back if a retry cannot help. */
export function Failed({ error, retry }: { error: Error; retry: () => unknown }) {
  const isFinal = error instanceof Refusal && FINAL.includes(error.code)
  return (
    <div className="c-failed">
      <Notice tone="danger" alert>
        {error.message}。
      </Notice>
      {isFinal ? (
        <WayBack />
      ) : (
        <Button size="s" kind="outline" onClick={() => void retry()}>
          重试
        </Button>
      )}
    </div>
  )
}

/** A link to the list above this address, or to 今日 if the reader may not read that list. */
function WayBack() {
  const { pathname, search } = useLocation()
  const screens = screensFor(use(MeContext)?.roles ?? [])
  const list = screens.find(({ path }) => pathname.startsWith(`${path}/`) || (pathname === path && search !== ''))
  return (
    <Link className="c-link" to={list?.path ?? '/'}>
      返回{list?.name ?? '今日'}
    </Link>
  )
}
