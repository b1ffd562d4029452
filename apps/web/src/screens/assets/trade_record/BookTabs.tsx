import { TabLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { Link } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { to } from '../../../paths.ts'

/** The groups of a customer's records: all, pending, completed here, and confirmed by agencies. */
export const books = { all: '全部记录', waiting: '待确认', direct: '直销记录', agency: '代销确认' } as const
export type Book = keyof typeof books
const order: readonly Book[] = ['all', 'waiting', 'direct', 'agency']

export const bookOf = (text: string | null): Book => order.find(book => book === text) ?? 'all'

export function BookTabs({ current }: { current: Book }) {
  const waiting = useCall('query.toBeConfirmed', {}).data?.list.length ?? 0
  const labels = waiting > 0 ? { ...books, waiting: `${books.waiting} ${waiting}` } : books
  const linkTo = (book: Book) => <Link to={to('tradeRecord', book === 'all' ? {} : { book })} />
  return (
    <TabLinks
      label="记录类别"
      items={order.map(book => ({ label: labels[book], link: linkTo(book), current: book === current }))}
    />
  )
}
