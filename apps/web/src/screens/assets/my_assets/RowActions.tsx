import { Button, LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Link } from 'react-router'
import { type Holding, redeemReasonOf } from '../../../features/holding/holdings.ts'
import { to } from '../../../paths.ts'

/** Buy and redeem as small buttons in a row; a disabled one says why the fund does not accept it now. */
export function RowActions({ holding }: { holding: Holding }) {
  const { fundCode, tradeacco, fundName, purchaseReason } = holding
  return (
    <div className="holding-actions">
      <Act name="购买" fundName={fundName} reason={purchaseReason} url={to('purchase', { fundCode })} />
      <Act name="赎回" fundName={fundName} reason={redeemReasonOf(holding)} url={to('sell', { fundCode, tradeacco })} />
    </div>
  )
}

type ActProps = { name: string; fundName: string; reason: string | null; url: string }

function Act({ name, fundName, reason, url }: ActProps) {
  return reason === null ? (
    <LinkButton kind="ghost" size="s" link={<Link to={url} aria-label={`${name}${fundName}`} />}>
      {name}
    </LinkButton>
  ) : (
    <Button kind="ghost" size="s" disabled title={reason} aria-label={`${name}${fundName}：${reason}`}>
      {name}
    </Button>
  )
}
