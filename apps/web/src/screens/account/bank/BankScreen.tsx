import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { EmptyState, ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Link } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { cardCalls } from '../../../features/submission/submission-pages.ts'
import { Unanswered } from '../../../features/submission/Unanswered.tsx'
import { to } from '../../../paths.ts'
import { BankCard } from './BankCard.tsx'
import { RemitNotices } from './RemitNotices.tsx'
import './bank.css'

/** BANK-01 */
export default function BankScreen() {
  const mine = useCall('account.bankMine', {})
  const add = <LinkButton link={<Link to={to('addBank')} />}>添加银行卡</LinkButton>
  const { data, error } = mine
  if (error && !data) return <ErrorBlock title={error.message} onRetry={() => void mine.refetch()} />
  if (!data) return <TableSkeleton />
  return (
    <>
      <div className="row row--between">
        <h1 className="account__title">银行卡管理</h1>
        {data.fullList.length > 0 && add}
      </div>
      <Unanswered names={cardCalls} />
      {data.fullList.length === 0 ? (
        <EmptyState title="还没有银行卡" text="绑定本人名下的借记卡后即可购买基金。" action={add} />
      ) : (
        <div className="bank-cards">
          {data.fullList.map(card => (
            <BankCard
              key={card.tradeacco}
              card={card}
              forTrade={data.tradeList.some(({ tradeacco }) => tradeacco === card.tradeacco)}
            />
          ))}
        </div>
      )}
      <RemitNotices />
      <p className="faint">购买时从所选银行卡扣款，赎回款划回同一张卡。</p>
    </>
  )
}
