import { noticeGroupName, noticeGroups } from '@zhixiao/domain/codes/notice-groups.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Pagination } from '@zhixiao/ui/nav/Pagination.tsx'
import { PeriodLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { Link } from 'react-router'
import { tabUrl } from '../../features/fund/fund-tabs.ts'
import type { Fund } from './detail.ts'
import type { PartOf } from './load-part.ts'
import { NoticeLine } from './NoticeLine.tsx'
import { SummaryLink } from './SummaryLink.tsx'

const groups = [undefined, ...codesOf(noticeGroups)]

/** The product summary and every notice of the fund. */
export default function DocumentsPart({ fund, part: { group, notices } }: { fund: Fund; part: PartOf<'documents'> }) {
  return (
    <div className="stack">
      <Panel quiet title="法律文件" note="随基金数据更新">
        <SummaryLink fund={fund} />
      </Panel>
      <Panel quiet title="基金公告" note={`${notices.total} 条`}>
        <PeriodLinks
          label="公告分类"
          bleed
          items={groups.map(each => ({
            label: each ? noticeGroupName(each) : '全部',
            link: <Link to={tabUrl(fund.fundCode, 'documents', { group: each })} preventScrollReset />,
            ...(each === group && { current: true }),
          }))}
        />
        {notices.list.length === 0 && <p className="muted workings">这一类暂无公告。</p>}
        <ul>
          {notices.list.map(notice => (
            <NoticeLine key={notice.noticeId} notice={notice} group />
          ))}
        </ul>
        {notices.total > notices.pageSize && (
          <Pagination
            page={notices.pageNum}
            pageCount={Math.ceil(notices.total / notices.pageSize)}
            total={notices.total}
            pageSize={notices.pageSize}
            linkTo={page => <Link to={tabUrl(fund.fundCode, 'documents', { group, page })} preventScrollReset />}
          />
        )}
      </Panel>
    </div>
  )
}
