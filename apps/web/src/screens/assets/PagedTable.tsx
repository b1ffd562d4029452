import { DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Pagination } from '@zhixiao/ui/nav/Pagination.tsx'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type PagedTableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows'> & {
  /** One page of rows, as useCall answers. */
  asked: { data: { list: readonly Row[]; total: number } | undefined; error: Error | null; refetch: () => unknown }
  page: number
  pageSize: number
  unit: string
  urlOf: (page: number) => string
}

/** A table that comes a page at a time; the pages stand below when there is more than one. */
export function PagedTable<Row>({ asked, page, pageSize, unit, urlOf, ...table }: PagedTableProps<Row>) {
  const { data, error, refetch } = asked
  if (error) return <ErrorBlock title={error.message} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={4} />
  return (
    <>
      <DataTable {...table} rows={data.list} />
      {data.total > pageSize && (
        <Pagination
          page={page}
          pageCount={Math.ceil(data.total / pageSize)}
          total={data.total}
          pageSize={pageSize}
          unit={unit}
          linkTo={each => <Link to={urlOf(each)} />}
        />
      )}
    </>
  )
}
