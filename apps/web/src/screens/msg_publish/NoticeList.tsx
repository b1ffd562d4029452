import { noticeGroupName } from '@zhixiao/domain/codes/notice-groups.ts'
import { LinkButton, MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { PageHead } from '@zhixiao/ui/display/PageHead.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { Pagination } from '@zhixiao/ui/nav/Pagination.tsx'
import { TabLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import { NoticeRows } from './NoticeRows.tsx'
import { NoticeSearch } from './NoticeSearch.tsx'
import { isNarrowed, type NoticeQuery, noticeListUrl } from './notice-query.ts'
import { type GroupedNotices, groups, type NoticeListData, type NoticePage } from './notices.ts'

/** The notices of the company and its funds: five groups, showing the newest of each, or one list. */
export default function NoticeList({ data }: { data: NoticeListData }) {
  const { query, years, notices, newest } = data
  return (
    <div className="container">
      <PageHead title="信息披露" lead="基金与公司的公告、定期报告和发行文件，发布后长期可查" />
      <div className="notices">
        <GroupTabs data={data} />
        <div className="notice-tools">
          <NoticeSearch query={query} years={years} />
          <Narrowed data={data} />
        </div>
        {notices && <OneList query={query} notices={notices} />}
      </div>
      {!notices && <Overview query={query} newest={newest} />}
    </div>
  )
}

function GroupTabs({ data: { query, counts } }: { data: NoticeListData }) {
  const all = groups.reduce((sum, group) => sum + counts[group], 0)
  const tabs = [
    { group: undefined, name: '全部', count: all },
    ...groups.map(group => ({ group, name: noticeGroupName(group), count: counts[group] })),
  ]
  return (
    <TabLinks
      label="公告分类"
      items={tabs.map(({ group, name, count }) => ({
        label: `${name}（${count}）`,
        link: <Link to={noticeListUrl(query, { group })} preventScrollReset />,
        ...(query.group === group && { current: true }),
      }))}
    />
  )
}

/** The active filters, with a link to remove them. */
function Narrowed({ data: { query, fundName } }: { data: NoticeListData }) {
  if (!isNarrowed(query)) return null
  const { keyword, year, fundCode } = query
  const words = [
    keyword && `“${keyword}”`,
    year !== undefined && `${year} 年`,
    fundCode && `${fundName ?? '基金'}（${fundCode}）`,
  ].filter(Boolean)
  return (
    <p className="notice-narrowed" role="status">
      {words.join('，')}
      <Link className="text-link" to={noticeListUrl(query, { keyword: '', year: undefined, fundCode: undefined })}>
        清除条件
      </Link>
    </p>
  )
}

function OneList({ query, notices }: { query: NoticeQuery; notices: NoticePage }) {
  if (notices.list.length === 0) {
    return (
      <EmptyState
        title="没有符合条件的公告"
        text="换一个词，或选择其他年份和分类。"
        action={
          <LinkButton kind="outline" link={<Link to={to('msgPublish')} />}>
            查看全部公告
          </LinkButton>
        }
      />
    )
  }
  return (
    <>
      <div className="notice-list">
        <NoticeRows notices={notices.list} grouped={query.group === undefined} />
      </div>
      <Pagination
        page={notices.pageNum}
        pageCount={Math.ceil(notices.total / notices.pageSize)}
        total={notices.total}
        pageSize={notices.pageSize}
        linkTo={page => <Link to={noticeListUrl(query, { page })} />}
      />
    </>
  )
}

const AT_ONCE = 5

/** The newest of every group. */
function Overview({ query, newest }: { query: NoticeQuery; newest: GroupedNotices }) {
  return (
    <div className="notice-overview">
      {groups.map(group => (
        <Panel
          key={group}
          quiet
          title={noticeGroupName(group)}
          aside={<MoreLink link={<Link to={noticeListUrl(query, { group })} />}>全部</MoreLink>}
        >
          {newest[group].list.length === 0 ? (
            <p className="muted">暂无公告。</p>
          ) : (
            <NoticeRows notices={newest[group].list.slice(0, AT_ONCE)} />
          )}
        </Panel>
      ))}
    </div>
  )
}
