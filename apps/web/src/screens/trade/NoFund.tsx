import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { isOver } from '@zhixiao/domain/codes/fund-status.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ScreenTitle } from '../../layouts/ScreenTitle.tsx'
import { to } from '../../paths.ts'
import { tradeNames } from '../../session/to-page.ts'

type OpenFundProps = {
  facts: { detail: OutputOf<'content.fundDetail'>; limits: OutputOf<'trade.limit'> }
  children: ReactNode
}

const browse = <LinkButton link={<Link to={to('fund')} />}>浏览基金</LinkButton>

/** Shown when the URL names no fund to buy. */
export function NoFund({ act }: { act: 'purchase' | 'fix' }) {
  return <Nothing title={`请先选择要${tradeNames[act]}的基金`} />
}

/** Shown when no fund has the code in the URL. */
export function UnknownFund() {
  return <Nothing title="未找到该基金" text="请核对基金代码，或从基金列表中选择" />
}

/** The form of an order, or the reason in its place where the fund is over for good. */
export function OpenFund({ facts: { detail, limits }, children }: OpenFundProps) {
  const { fundName, fundCode, status } = detail.fund
  if (!isOver(status)) return children
  return <Nothing title={limits.purchaseReason ?? ''} text={`${fundName}（${fundCode}）`} />
}

function Nothing(words: { title: string; text?: string }) {
  return (
    <>
      <ScreenTitle />
      <EmptyState {...words} action={browse} />
    </>
  )
}
