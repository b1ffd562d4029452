import { DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Pagination } from '@zhixiao/ui/nav/Pagination.tsx'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type PagedTableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows'> &
  Omit<PagesProps, 'total'> & {
    /** One page of rows, as useCall returns it. */
    asked: { data: { list: readonly Row[]; total: number } | undefined; error: Error | null; refetch: () => unknown }
  }

/** A table loaded page by page; page links appear below when there is more than one. */
export function PagedTable<Row>({ asked: { data, error, refetch }, ...props }: PagedTableProps<Row>) {
  const { page, pageSize, unit, urlOf, ...table } = props
  if (error && !data) return <ErrorBlock title={error.message} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={4} />
  return (
    <>
      <DataTable {...table} rows={data.list} />
      <Pages page={page} pageSize={pageSize} unit={unit} urlOf={urlOf} total={data.total} />
    </>
  )
}

type PagesProps = {
  page: number
  pageSize: number
  /** Rows on all pages. */
  total: number
  unit: string
  urlOf: (page: number) => string
}

/** The page links of a list, when there is more than one page. */
export function Pages({ urlOf, ...props }: PagesProps) {
  const pageCount = Math.ceil(props.total / props.pageSize)
  return pageCount > 1 && <Pagination {...props} pageCount={pageCount} linkTo={each => <Link to={urlOf(each)} />} />
}
