import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { Accordion } from '@zhixiao/ui/display/Accordion.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { Pagination } from '@zhixiao/ui/nav/Pagination.tsx'
import { RichText } from '@zhixiao/ui/richtext/RichText.tsx'
import { Link } from 'react-router'
import { Attachments } from '../../../content/Attachments.tsx'
import { SearchForm } from '../../../form/SearchForm.tsx'
import { ServicePage } from '../../../layouts/ServicePage.tsx'
import { paths, to } from '../../../paths.ts'
import type { ServicePlace } from '../../../services.ts'
import type { Entry } from '../entries.ts'

type Agencies = OutputOf<'content.agencyList'>
type Agency = Agencies['list'][number]
type Note = { title: string; html: string; attachments: Entry['attachments'] }

type OrganProps = {
  place: ServicePlace
  lead: string
  notes: Note[]
  agencies: Agencies
  keyword: string
  province: string
}

/** SVC-08: the agencies that sell the company's funds, searchable by text and region. */
export default function OrganBody({ place, lead, notes, agencies, keyword, province }: OrganProps) {
  const path = paths[place.name]
  const kept = { keyword: keyword || undefined, province: province || undefined }
  return (
    <ServicePage title={place.label} lead={lead}>
      <section aria-label={place.label}>
        <Accordion items={notes.map(noteItem)} />
        <SearchForm action={path} label="按名称、城市或地址查找" placeholder="名称、城市或地址" value={keyword}>
          <Region provinces={agencies.provinces} value={province} />
        </SearchForm>
        <p className="faint organ__count" role="status">
          {agencies.total} 家{province && `，${province}`}
          {keyword && `，含“${keyword}”`}
        </p>
        {agencies.list.length === 0 ? (
          <EmptyState
            title="没有符合条件的机构"
            text="换一个地区，或减少关键词。"
            action={
              <LinkButton kind="outline" link={<Link to={path} />}>
                查看全部
              </LinkButton>
            }
          />
        ) : (
          <ul className="organs">
            {agencies.list.map(agency => (
              <li key={agency.agencyId}>
                <AgencyCard agency={agency} />
              </li>
            ))}
          </ul>
        )}
        {agencies.total > agencies.pageSize && agencies.list.length > 0 && (
          <Pagination
            page={agencies.pageNum}
            pageCount={Math.ceil(agencies.total / agencies.pageSize)}
            total={agencies.total}
            pageSize={agencies.pageSize}
            unit="家"
            linkTo={page => <Link to={to(place.name, { ...kept, page })} />}
          />
        )}
      </section>
    </ServicePage>
  )
}

const noteItem = ({ title, html, attachments }: Note) => ({
  title,
  body: (
    <>
      <RichText html={html} />
      <Attachments files={attachments} />
    </>
  ),
})

function Region({ provinces, value }: { provinces: Agencies['provinces']; value: string }) {
  return (
    <div className="input input--select search-form__field search-form__choice">
      <select key={value} name="province" defaultValue={value} aria-label="地区">
        <option value="">全部地区</option>
        {provinces.map(({ province, count }) => (
          <option key={province} value={province}>
            {province}（{count}）
          </option>
        ))}
      </select>
      <Icon name="down" />
    </div>
  )
}

function AgencyCard({ agency }: { agency: Agency }) {
  const { agencyName, province, city, address, phone, website } = agency
  return (
    <>
      <p className="organs__name">{agencyName}</p>
      <dl>
        <div>
          <dt>地址</dt>
          <dd>{placeOf(province, city, address)}</dd>
        </div>
        <div>
          <dt>电话</dt>
          <dd>
            <a className="text-link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              {phone}
            </a>
          </dd>
        </div>
        {website && (
          <div>
            <dt>网址</dt>
            <dd>
              <a className="text-link" href={website} target="_blank" rel="noopener noreferrer">
                {website.replace(/^https?:\/\//, '')}
                <span className="sr-only">（新窗口打开）</span>
              </a>
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}

/** Province, city and street; a municipality is its own province. */
const placeOf = (province: string, city: string, address: string): string =>
  `${[...new Set([province, city])].join('')} ${address}`
