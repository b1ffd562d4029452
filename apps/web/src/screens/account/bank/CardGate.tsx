import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { EmptyState, ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cardCalls } from '../../../features/submission/submission-pages.ts'
import { Unanswered } from '../../../features/submission/Unanswered.tsx'
import { to } from '../../../paths.ts'
import type { BankCardView } from './card-words.ts'
import { useCard } from './use-card.ts'
import './bank.css'

/** Renders the card named in the URL once it is loaded, under the screen's title. */
export function CardGate({
  title,
  children,
}: {
  title: string
  children: (card: BankCardView, forTrade: boolean) => ReactNode
}) {
  const found = useCard()
  const back = <LinkButton link={<Link to={to('bank')} />}>查看我的银行卡</LinkButton>
  return (
    <>
      <h1 className="account__title">{title}</h1>
      {found.state === 'loading' && <TableSkeleton />}
      {found.state === 'failed' && <ErrorBlock title={found.title} onRetry={found.retry} />}
      {found.state === 'missing' && <EmptyState title="未找到该银行卡" text="它可能已经解绑。" action={back} />}
      {found.state === 'found' && <Unanswered names={cardCalls}>{children(found.card, found.forTrade)}</Unanswered>}
    </>
  )
}
