import { brand } from '@zhixiao/domain/brand.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Icon, type IconName } from '@zhixiao/ui/brand/Icon.tsx'
import { PageHead } from '@zhixiao/ui/display/PageHead.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Link } from 'react-router'
import { CopyNumber } from '../../content/CopyNumber.tsx'
import { SearchForm } from '../../form/SearchForm.tsx'
import type { Place } from '../../menus.ts'
import { paths, to } from '../../paths.ts'
import { AccountCodes } from '../../qr/AccountCodes.tsx'
import { type ServiceGroup, serviceGroups } from '../../service-groups.ts'
import { serviceLeads } from '../../service-leads.ts'

const quick: readonly (Place & { icon: IconName; words: string })[] = [
  { name: 'openaccount', icon: 'user', label: '开户', words: '身份证与银行卡，约 5 分钟' },
  { name: 'forgetPassword', icon: 'lock', label: '找回登录密码', words: '手机号与证件号核对' },
  { name: 'bank', icon: 'card', label: '银行卡管理', words: '添加、更换与签约' },
  { name: 'risk', icon: 'gauge', label: '风险测评', words: '12 道题，约 3 分钟' },
]

type CustomerServiceProps = { questions: { id: string; title: string }[]; total: number }

/** PUB-10: the entry page of the service centre. */
export default function CustomerServiceBody({ questions, total }: CustomerServiceProps) {
  return (
    <>
      <PageHead className="cs-head" title="客户服务" lead="常见问题、自助办理与业务规则，需要帮助时请联系客服。">
        <SearchForm
          action={paths.commonQuestion}
          label="搜索问题"
          placeholder="输入关键词，如“赎回”“银行卡”"
          value=""
        />
      </PageHead>
      <QuickEntries />
      <Panel
        title="常见问题"
        aside={<MoreLink link={<Link to={paths.commonQuestion} />}>全部 {total} 个问题</MoreLink>}
      >
        <ul className="cs-questions">
          {questions.map(({ id, title }) => (
            <li key={id}>
              <Link to={to('commonQuestion', { id })}>
                {title}
                <Icon name="right" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
      <Sections />
      <Contact />
    </>
  )
}

function QuickEntries() {
  return (
    <nav className="entries cs-quick" aria-label="自助办理">
      {quick.map(({ name, icon, label, words }) => (
        <Link key={name} className="entry" to={paths[name]}>
          <Icon name={icon} size={22} />
          <span>
            <b>{label}</b>
            {words}
          </span>
        </Link>
      ))}
    </nav>
  )
}

function Sections() {
  return (
    <Panel label="全部栏目">
      <div className="cs-sections">
        {serviceGroups.map(({ section, title, places }) => (
          <section key={section}>
            <SectionLinks title={title} places={places} />
          </section>
        ))}
      </div>
    </Panel>
  )
}

/** A section with one child is a single link with a description. */
function SectionLinks({ title, places }: Pick<ServiceGroup, 'title' | 'places'>) {
  const [first, second] = places
  if (first && !second) {
    return (
      <>
        <h2>
          <Link to={paths[first.name]}>{title}</Link>
        </h2>
        <p className="faint">{serviceLeads[first.type]}</p>
      </>
    )
  }
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {places.map(({ name, label }) => (
          <li key={name}>
            <Link to={paths[name]}>{label}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function Contact() {
  return (
    <Panel title="联系我们">
      <div className="cs-contact">
        <div>
          <p className="muted">客服热线（{brand.hotlineHours}）</p>
          <p className="row">
            <a className="num num--m" href={`tel:${brand.hotline}`}>
              {brand.hotlineText}
            </a>
            <CopyNumber text={brand.hotline} label="复制客服热线" />
          </p>
          <p className="muted">投诉与建议也由热线受理，受理后会告知您编号与答复期限。</p>
        </div>
        <AccountCodes className="cs-contact__qrs" />
      </div>
    </Panel>
  )
}
