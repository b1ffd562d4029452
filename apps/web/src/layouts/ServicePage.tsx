import { brand } from '@zhixiao/domain/brand.ts'
import { PageHead } from '@zhixiao/ui/display/PageHead.tsx'
import { AccordionMenu } from '@zhixiao/ui/nav/AccordionMenu.tsx'
import { PeriodLinks, TabLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths, type RouteName, to } from '../paths.ts'
import { useScreen } from '../screen.ts'
import { type ServiceGroup, serviceGroups } from '../service-groups.ts'
import { Crumbs } from './Crumbs.tsx'

interface ServicePageProps {
  title: string
  /** One sentence about the content. */
  lead?: string
  /** Below the lead: a date. */
  note?: ReactNode
  /** The page shows one entry of the list, not the list. */
  entry?: boolean
  children: ReactNode
}

/** The frame of every page of the service centre: head, menu (strips below 1024 px), content, and whom to ask. */
export function ServicePage({ title, lead, note, entry = false, children }: ServicePageProps) {
  const current = useScreen()?.name
  const group = serviceGroups.find(({ places }) => places.some(({ name }) => name === current))
  return (
    <div className="container">
      <Strips current={current} group={group} />
      {group && <ServiceCrumbs current={current} group={group} entry={entry ? title : undefined} />}
      <PageHead className="service__head" title={title} lead={lead}>
        {note}
      </PageHead>
      <div className="service">
        <AccordionMenu
          label="客户服务菜单"
          groups={[home(current), ...serviceGroups.map(each => ({ title: each.title, items: linksOf(each, current) }))]}
        />
        <div className="service__main">
          {children}
          <Help />
        </div>
      </div>
    </div>
  )
}

interface PlaceProps {
  current: RouteName | undefined
  group: ServiceGroup
}

/** HDR-05 */
function ServiceCrumbs({ current, group, entry }: PlaceProps & { entry: string | undefined }) {
  const place = group.places.find(({ name }) => name === current)
  const above = [{ label: '客户服务', url: to('customerService') }]
  if (group.places.length > 1) above.push({ label: group.title, url: firstOf(group) })
  if (!place || entry === undefined) return <Crumbs between={above} />
  return <Crumbs between={[...above, { label: place.label, url: paths[place.name] }]} current={entry} />
}

/** The menu on narrow screens: the sections, and the children of the current one. */
function Strips({ current, group }: { current: RouteName | undefined; group: ServiceGroup | undefined }) {
  return (
    <div className="service__strips">
      <TabLinks
        label="客户服务栏目"
        bleed
        items={[
          ...home(current).items,
          ...serviceGroups.map(each => ({
            label: each.title,
            link: <Link to={firstOf(each)} />,
            current: each === group,
          })),
        ]}
      />
      {group && group.places.length > 1 && (
        <PeriodLinks
          label={group.title}
          bleed
          items={linksOf(group, current).map(item => ({ ...item, current: item.current && 'page' }))}
        />
      )}
    </div>
  )
}

const firstOf = ({ places }: ServiceGroup): string => paths[places[0]?.name ?? 'customerService']

const home = (current: RouteName | undefined) => ({
  title: '服务首页',
  items: [{ label: '服务首页', link: <Link to={paths.customerService} />, current: current === 'customerService' }],
})

const linksOf = ({ places }: ServiceGroup, current: RouteName | undefined) =>
  places.map(({ name, label }) => ({ label, link: <Link to={paths[name]} />, current: name === current }))

/** For visitors who found no answer. */
function Help() {
  return (
    <section className="panel service__help" aria-labelledby="service-help">
      <div>
        <h2 id="service-help">还是没有答案？</h2>
        <p className="muted">
          {brand.hotlineHours}拨打客服热线。投诉与建议也由热线受理，受理后会告知您编号与答复期限。
        </p>
      </div>
      <a className="num service__call" href={`tel:${brand.hotline}`}>
        {brand.hotlineText}
      </a>
    </section>
  )
}
