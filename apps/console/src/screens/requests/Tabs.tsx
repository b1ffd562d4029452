import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { Link } from 'react-router'
import { useMe } from '../../session.tsx'
import { type Tab, tabs, tabsOf } from './request-filter.ts'

type Counts = ConsoleOutput<'request.list'>['counts'] | undefined

/** Tabs of requests by the reader's part in them, and of emergencies. */
export function Tabs({ tab, counts }: { tab: Tab | 'review'; counts: Counts }) {
  const { roles } = useMe()
  const numbers = { toCheck: counts?.toCheck ?? 0, mine: counts?.mine ?? 0, decided: 0 }
  const all = [
    ...tabsOf(roles).map(each => ({
      key: each,
      to: `/requests?tab=${each}`,
      name: tabs[each],
      count: numbers[each],
    })),
    { key: 'review', to: '/requests/review', name: '事后复核', count: counts?.toReview ?? 0 },
  ]
  return (
    <nav className="c-tabs" aria-label="申请">
      {all.map(({ key, to, name, count }) => (
        <Link key={key} to={to} aria-current={key === tab ? 'page' : undefined}>
          {name}
          {count > 0 && <span className="c-count">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
