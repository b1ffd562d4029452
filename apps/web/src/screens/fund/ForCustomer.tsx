import { investorTypes } from '@zhixiao/domain/codes/investor-types.ts'
import { riskLevels } from '@zhixiao/domain/codes/risk-levels.ts'
import { codeIn, codesOf } from '@zhixiao/domain/codes/table.ts'
import { isRefused } from '@zhixiao/domain/fund/suitability.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useVisitor } from '../../session/user.ts'
import { type FundQuery, fundListUrl } from './fund-query.ts'

/** Opens the list in the order of this customer's class; an address from somebody else is put right. Renders nothing. */
export default function ForCustomer({ query }: { query: FundQuery }) {
  const visitor = useVisitor()
  const navigate = useNavigate()
  const investor = visitor.state === 'known' ? codeIn(investorTypes, visitor.user.riskability) : undefined
  const suits = investor && codesOf(riskLevels).some(level => isRefused(investor, level)) ? investor : undefined
  const isOther = visitor.state === 'known' && query.suits !== suits
  useEffect(() => {
    const url = fundListUrl(query, { suits, page: query.page })
    if (isOther) void navigate(url, { replace: true, preventScrollReset: true })
  }, [isOther, suits, query, navigate])
  return null
}
