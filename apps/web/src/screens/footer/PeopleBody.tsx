import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { PageHead } from '@zhixiao/ui/display/PageHead.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { Pagination } from '@zhixiao/ui/nav/Pagination.tsx'
import { RichText } from '@zhixiao/ui/richtext/RichText.tsx'
import { Link } from 'react-router'
import { SearchForm } from '../../form/SearchForm.tsx'
import { Crumbs } from '../../layouts/Crumbs.tsx'
import { FooterNav } from './FooterNav.tsx'
import { pathOf } from './footer-pages.ts'
import { PeopleTable } from './PeopleTable.tsx'

type PeopleProps = {
  page: OutputOf<'content.pageDetail'>
  people: OutputOf<'content.publicityList'>
  keyword: string
}

/** People that the law requires the company to name: a searchable, paged table (FTR-06..08). */
export default function PeopleBody({ page, people, keyword }: PeopleProps) {
  const path = pathOf(page.id)
  return (
    <div className="container">
      <Crumbs />
      <PageHead title={page.title} lead={page.lead} />
      <div className="people-words">
        <RichText html={page.html} />
        <p className="caption">更新于 {page.updatedOn}</p>
      </div>
      <section className="people" aria-label={page.title}>
        <div className="people-tools">
          <SearchForm action={path} label="按姓名、部门或证书编号查找" placeholder="姓名、部门或编号" value={keyword} />
          <span className="faint" role="status">
            共 {people.total} 人{keyword && `，含“${keyword}”`}
          </span>
        </div>
        <PeopleTable
          caption={page.title}
          people={people.list}
          managers={page.id === 'DjgPersonnel'}
          empty={<Nobody path={path} />}
        />
        {people.list.length > 0 && (
          <Pagination
            page={people.pageNum}
            pageCount={Math.ceil(people.total / people.pageSize)}
            total={people.total}
            pageSize={people.pageSize}
            unit="人"
            linkTo={number => <Link to={`${path}?${new URLSearchParams(queryOf(keyword, number))}`} />}
          />
        )}
      </section>
      <FooterNav />
    </div>
  )
}

const queryOf = (keyword: string, page: number) => ({ ...(keyword && { keyword }), page: String(page) })

function Nobody({ path }: { path: string }) {
  return (
    <EmptyState
      title="没有找到相符的人员"
      text="请核对姓名或证书编号；仍查不到的，可以拨打客服热线核实。"
      action={
        <LinkButton kind="outline" link={<Link to={path} />}>
          查看全部
        </LinkButton>
      }
    />
  )
}
