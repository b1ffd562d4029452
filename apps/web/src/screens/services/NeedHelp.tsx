import { brand } from '@zhixiao/domain/brand.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'

/** Contact links for visitors who found no answer. */
export function NeedHelp() {
  return (
    <Panel label="联系客服">
      <div className="row row--between">
        <div>
          <h2 className="panel__title">没有找到答案？</h2>
          <p className="muted">{brand.hotlineHours}拨打热线，或关注服务号留言。</p>
        </div>
        <LinkButton kind="secondary" icon="phone" link={<a href={`tel:${brand.hotline}`} />}>
          {brand.hotlineText}
        </LinkButton>
      </div>
    </Panel>
  )
}
