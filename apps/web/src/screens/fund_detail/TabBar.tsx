import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { TabLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type FundTab, fundTabs, tabName, tabPage, tabUrl } from '../../features/fund/fund-tabs.ts'
import { BuyLink } from '../../features/fund/TradeLinks.tsx'
import type { Fund } from './detail.ts'
import { NavInBrief } from './FundHead.tsx'

const tabs = codesOf(fundTabs)

/**
 * Links to the sections of the page; once the header has scrolled away it also shows its two figures and the buy
 * button.
 */
export function TabBar({ fund, current }: { fund: Fund; current: FundTab }) {
  const bar = useRef<HTMLDivElement>(null)
  const [headGone, setHeadGone] = useState(false)
  useEffect(() => {
    const follow = () => {
      const top = bar.current?.getBoundingClientRect().top
      const header = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0
      setHeadGone(top !== undefined && top <= header)
    }
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])
  return (
    <div className="anchor-bar" ref={bar}>
      <div className="container anchor-bar__row">
        <TabLinks
          label="基金资料"
          items={tabs.map(tab => ({
            label: tabName(tab, fund.fundType === 'money'),
            // The head of the page stays where it is, unless it has scrolled away.
            link: <Link to={(headGone ? tabUrl : tabPage)(fund.fundCode, tab)} preventScrollReset />,
            ...(current === tab && { current: 'page' as const }),
          }))}
        />
        {headGone && (
          <div className="anchor-bar__brief hide-tablet">
            <NavInBrief fund={fund} />
            <BuyLink fund={fund} kind="primary" size="s" />
          </div>
        )}
      </div>
    </div>
  )
}
