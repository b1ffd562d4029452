import { TextLink } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Link } from 'react-router'
import { to } from '../../../paths.ts'
import { Hotline } from '../Hotline.tsx'

/** An institution cannot change data here; explains whom to call and what to bring. */
export function HowToChange() {
  return (
    <Panel title="变更资料">
      <p className="inline-links">
        机构名称、证件、法定代表人、经办人、股东或实际控制人有变化时，请致电客服 <Hotline />
        ，由直销柜台核验后更新。所需表格见<TextLink link={<Link to={to('dataDownload')} />}>资料下载</TextLink>。
      </p>
    </Panel>
  )
}
