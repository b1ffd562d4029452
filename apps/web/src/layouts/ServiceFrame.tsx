import { brand } from '@zhixiao/domain/brand.ts'
import { AccordionMenu } from '@zhixiao/ui/nav/AccordionMenu.tsx'
import { useCurrentInView } from '@zhixiao/ui/nav/current-in-view.ts'
import { TabLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { useRef } from 'react'
import { Link, Outlet, useMatches } from 'react-router'
import { paths, type RouteName, to } from '../paths.ts'
import { useScreen } from '../screen.ts'
import { type ServiceGroup, serviceGroups } from '../service-groups.ts'
import { Crumbs } from './Crumbs.tsx'
import { FloatBar } from './FloatBar.tsx'

/** The two screens whose tables need the full width: no side menu, but chips above. */
const fullWidth: ReadonlySet<RouteName | undefined> = new Set<RouteName>(['dataDownload', 'noticePublicity'])

/** The customer-service area: menu (chips below 1024 px), screen, floating toolbar. */
export default function ServiceFrame() {
  const current = useScreen()?.name
  const group = serviceGroups.find(({ places }) => places.some(({ name }) => name === current))
  const wide = fullWidth.has(current)
  return (
    <>
      <div className="container">
        <ServiceCrumbs current={current} group={group} />
        {group && !wide && <AreaHead />}
        <SectionChips group={group} wide={wide} />
        {wide ? (
          <div className="stack">
            <Outlet />
          </div>
        ) : (
          <div className="svc">
            <AccordionMenu
              label="客户服务菜单"
              groups={serviceGroups.map(each => ({ title: each.title, items: linksOf(each, current) }))}
            />
            <div className="stack">
              {group && group.places.length > 1 && (
                <TabLinks
                  label={group.title}
                  className="svc-tabs"
                  items={linksOf(group, current).map(item => ({ ...item, current: item.current && 'page' }))}
                />
              )}
              <Outlet />
            </div>
          </div>
        )}
      </div>
      <FloatBar />
    </>
  )
}

/** HDR-05. A screen for one entry of its list names it as `crumb` in its loader's data. */
function ServiceCrumbs({ current, group }: { current: RouteName | undefined; group: ServiceGroup | undefined }) {
  const matches = useMatches()
  const entry = crumbOf(matches[matches.length - 1]?.loaderData)
  const place = group?.places.find(({ name }) => name === current)
  if (!group || !place) return <Crumbs />
  const above = [{ label: '客户服务', url: to('customerService') }]
  if (group.places.length > 1) above.push({ label: group.title, url: paths[group.places[0]?.name ?? place.name] })
  if (entry === undefined) return <Crumbs between={above} />
  return <Crumbs between={[...above, { label: place.label, url: paths[place.name] }]} current={entry} />
}

const crumbOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'crumb' in data && typeof data.crumb === 'string'
    ? data.crumb
    : undefined

function AreaHead() {
  return (
    <div className="svc-head">
      <p className="page-title">客户服务</p>
      <p className="page-head__lead">
        {brand.hotlineHours}，客服热线 {brand.hotlineText}
      </p>
    </div>
  )
}

function SectionChips({ group, wide }: { group: ServiceGroup | undefined; wide: boolean }) {
  const strip = useRef<HTMLElement>(null)
  useCurrentInView(strip, group)
  return (
    <nav ref={strip} className={wide ? 'scroll-x svc-chips' : 'scroll-x only-phone-flex'} aria-label="客户服务栏目">
      {serviceGroups.map(each => (
        <Link
          key={each.section}
          className="chip"
          to={paths[each.places[0]?.name ?? 'customerService']}
          aria-current={each === group || undefined}
        >
          {each.title}
        </Link>
      ))}
    </nav>
  )
}

const linksOf = ({ places }: ServiceGroup, current: RouteName | undefined) =>
  places.map(({ name, label }) => ({ label, link: <Link to={paths[name]} />, current: name === current }))
