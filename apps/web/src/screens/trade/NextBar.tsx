import { Button, LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Link } from 'react-router'

type NextBarProps = {
  /** Why it cannot go on. */
  off: string | undefined
  pending?: boolean
  /** Where “取消” leads. */
  back: string
  /** What the bar on phones repeats: “买入金额”, “¥1,000.00”. */
  label: string
  figure: string
}

/** The way on from the first step: below the form, on phones in a bar over the page. */
export function NextBar({ off, pending = false, back, label, figure }: NextBarProps) {
  const next = (size: 'l' | 'm') => (
    <Button
      type="submit"
      size={size}
      disabled={off !== undefined}
      loading={pending}
      {...(off !== undefined && size === 'l' ? { reason: off } : {})}
    >
      下一步
    </Button>
  )
  return (
    <>
      <div className="form-actions not-phone">
        {next('l')}
        <LinkButton kind="ghost" size="l" link={<Link to={back} />}>
          取消
        </LinkButton>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a bar over the page, not a section of it */}
      <div className="buy-bar buy-bar--order" role="region" aria-label="下一步">
        <div className="buy-bar__figure">
          <p className="caption">{label}</p>
          <p className="num num--s">{figure}</p>
        </div>
        {next('m')}
      </div>
    </>
  )
}
