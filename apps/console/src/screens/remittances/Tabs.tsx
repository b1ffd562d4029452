import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { untilRenewal } from '../../renew.ts'

export const transferTabs = { suspense: '无主', waiting: '待使用', returned: '退回' } as const
type TransferTab = keyof typeof transferTabs

type Props = {
  tab: TransferTab | 'held' | 'lines' | 'interest'
  counts: ConsoleOutput<'remittance.list'>['counts'] | undefined
}

/** Tabs of transfers by their state, with how many wait, and of held payments. */
export function Tabs({ tab, counts }: Props) {
  const waiting = { suspense: counts?.suspense ?? 0, waiting: counts?.waiting ?? 0, returned: counts?.returning ?? 0 }
  return (
    <nav className="c-tabs" aria-label="汇款">
      {codesOf(transferTabs).map(each => (
        <Link key={each} to={`/remittances?tab=${each}`} aria-current={each === tab ? 'page' : undefined}>
          {transferTabs[each]}
          {waiting[each] > 0 && <span className="c-count">{waiting[each]}</span>}
        </Link>
      ))}
      <Link to="/remittances?tab=held" aria-current={tab === 'held' ? 'page' : undefined}>
        收付暂停
      </Link>
      <Link to="/remittances?tab=lines" aria-current={tab === 'lines' ? 'page' : undefined}>
        快速赎回垫资
      </Link>
      <Link to="/remittances?tab=interest" aria-current={tab === 'interest' ? 'page' : undefined}>
        结息
      </Link>
    </nav>
  )
}

/** The same on a tab that lists no transfers: it asks how many of them wait. */
export function CountedTabs({ tab }: Pick<Props, 'tab'>) {
  const { data } = useCall('remittance.list', { tab: 'suspense' }, { refetchInterval: untilRenewal })
  return <Tabs tab={tab} counts={data?.counts} />
}
