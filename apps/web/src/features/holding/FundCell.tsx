import type { Column } from '@zhixiao/ui/display/DataTable.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { WrappedName } from '../fund/WrappedName.tsx'
import { cardWords } from './holdings.ts'

type FundCellProps = {
  fundName: string
  /** The link target of the name. */
  to?: string | undefined
  /** What distinguishes it: its code, its card. */
  children: ReactNode
}

/** A fund in a table row: its name above what distinguishes it. */
export function FundCell({ fundName, to, children }: FundCellProps) {
  return (
    <>
      {to === undefined ? (
        <span className="fund-name">
          <WrappedName name={fundName} />
        </span>
      ) : (
        <Link className="fund-name" to={to}>
          <WrappedName name={fundName} />
        </Link>
      )}
      <span className="fund-meta">{children}</span>
    </>
  )
}

type Place = { fundCode: string; fundName: string; bankName: string; cardTail: string }

/** The column that labels rows by fund and card. */
export const placeColumn = <Row extends Place>(
  urlOf: (row: Row) => string | undefined = () => undefined,
): Column<Row> => ({
  key: 'fund',
  head: '基金名称',
  rowHeader: true,
  cell: row => (
    <FundCell fundName={row.fundName} to={urlOf(row)}>
      {row.fundCode}　{cardWords(row)}
    </FundCell>
  ),
})
