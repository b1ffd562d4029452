import { type ButtonKind, type ButtonSize, LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { classes } from '@zhixiao/ui/link.tsx'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import type { FundRow } from './fund-row.ts'

interface TradeLinkProps {
  fund: Pick<FundRow, 'fundCode' | 'fundName' | 'riskLevel' | 'purchase' | 'plan'>
  kind?: ButtonKind
  size?: ButtonSize
  /** For example to hide the link on tablets. */
  className?: string
}

/** What an institution reads where persons are offered a trade. */
export const NO_TRADE = '您是机构户不能操作交易，抱歉~'

/**
 * The link to buy a fund: 认购 while it is being raised; disabled with the reason when its status forbids it, replaced by a
 * note for a customer who may never buy its risk level, and for an institution.
 */
export function BuyLink({ fund, kind = 'secondary', size = 'm', className }: TradeLinkProps) {
  const word = fund.purchase.kind === 'subscription' ? '认购' : '购买'
  const { reason } = fund.purchase
  const none = (
    <span className={classes('for-institution no-trade', className)} title={NO_TRADE}>
      不能交易
    </span>
  )
  if (reason !== null) {
    return (
      <>
        <button type="button" className={`btn btn--${kind} btn--${size} for-person`} disabled title={reason}>
          {word}
          <span className="sr-only">
            {fund.fundName}：{reason}
          </span>
        </button>
        {none}
      </>
    )
  }
  return (
    <>
      <LinkButton
        kind={kind}
        size={size}
        className={classes('suited', className)}
        data-level={fund.riskLevel}
        aria-label={`${word}${fund.fundName}`}
        link={<Link to={to('purchase', { fundCode: fund.fundCode })} />}
      >
        {word}
      </LinkButton>
      <span className={classes('unsuited', className)} data-level={fund.riskLevel} title="超出您可购买的风险等级">
        等级不符
      </span>
      {none}
    </>
  )
}

/** The link to a regular plan; renders nothing if the fund has none. */
export function PlanLink({ fund, kind = 'ghost', size = 'm', className }: TradeLinkProps) {
  if (fund.plan.reason !== null) return null
  return (
    <LinkButton
      kind={kind}
      size={size}
      className={classes('suited', className)}
      data-level={fund.riskLevel}
      aria-label={`定投${fund.fundName}`}
      link={<Link to={to('fix', { fundCode: fund.fundCode })} />}
    >
      定投
    </LinkButton>
  )
}
