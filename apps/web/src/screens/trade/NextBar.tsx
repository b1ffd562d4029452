import { Button, LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { useId } from 'react'
import { Link } from 'react-router'

type NextBarProps = {
  /** Why the button is disabled. */
  off: string | undefined
  /** What the customer can do instead, in the place of the button on phones. */
  instead?: { words: string; label: string; url: string } | undefined
  pending?: boolean
  /** Target of “取消”. */
  back: string
  /** Repeated in the bar on phones: “购买金额”, “¥1,000.00”. */
  label: string
  figure: string
}

/** The submit button of the first step: below the form, on phones in a bar over the page. */
export function NextBar({ off, instead, pending = false, back, label, figure }: NextBarProps) {
  const reasonId = useId()
  const next = { type: 'submit', disabled: off !== undefined, loading: pending, children: '下一步' } as const
  return (
    <>
      <div className="form-actions not-phone">
        <Button {...next} size="l" className="trade__next" reason={off ?? null} />
        <LinkButton kind="ghost" size="l" link={<Link to={back} />}>
          取消
        </LinkButton>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a bar over the page is no section */}
      <div className="buy-bar buy-bar--order" role="region" aria-label="下一步">
        <div className="buy-bar__figure">
          <p className="caption" id={reasonId}>
            {instead?.words ?? off ?? label}
          </p>
          {off === undefined && <p className="num num--s">{figure}</p>}
        </div>
        {instead ? (
          <LinkButton link={<Link to={instead.url} />}>{instead.label}</LinkButton>
        ) : (
          <Button {...next} {...(off === undefined ? {} : { 'aria-describedby': reasonId })} />
        )}
      </div>
    </>
  )
}
