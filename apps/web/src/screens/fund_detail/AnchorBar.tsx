import { TabLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { useEffect, useRef, useState } from 'react'
import { BuyLink } from '../fund/TradeLinks.tsx'
import type { Detail } from './detail.ts'
import { NavInBrief } from './FundHead.tsx'

interface AnchorBarProps {
  fund: Detail['fund']
  parts: readonly { id: string; label: string }[]
}

/** Leads to the parts of the page; once the head is out of sight it carries its two figures and the buy button. */
export function AnchorBar({ fund, parts }: AnchorBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(parts[0]?.id)
  const [headGone, setHeadGone] = useState(false)
  useEffect(() => {
    const follow = () => {
      const edge = bar.current?.getBoundingClientRect()
      if (!edge) return
      const tops = parts.map(({ id }) => ({
        id,
        top: document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN,
      }))
      // The part whose head was passed last, wherever the layout put it.
      const passed = tops.filter(({ top }) => top <= edge.bottom + 40).sort((a, b) => b.top - a.top)
      setCurrent(passed[0]?.id ?? parts[0]?.id)
      setHeadGone(edge.top <= (document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0))
    }
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [parts])
  return (
    <div className="anchor-bar" ref={bar}>
      <div className="container anchor-bar__row">
        <TabLinks
          label="页内导航"
          items={parts.map(({ id, label }) => ({
            label,
            // biome-ignore lint/a11y/useAnchorContent: the strip fills it with the label
            link: <a href={`#${id}`} />,
            ...(current === id && { current: true }),
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
