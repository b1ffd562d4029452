import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { use } from 'react'
import { Link, useLocation } from 'react-router'
import { Refusal } from '../api/client.ts'
import { screensFor } from '../screens.ts'
import { MeContext } from '../session.tsx'

/** Another try gets the same answer. */
const FINAL: readonly Refusal['code'][] = ['CON-0400', 'CON-0403', 'CON-0404']

/** A part that could not be read: says why where it would be, and offers another try, or the way back where none helps. */
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

/** To the list that this address is in, or to 今日 for who may not read it. */
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
