import { Icon, type IconName } from '@zhixiao/ui/brand/Icon.tsx'
import { Link } from 'react-router'
import { paths, type RouteName } from '../../paths.ts'

type Entry = { name: RouteName; icon: IconName; label: string; words: string }

const entries: readonly Entry[] = [
  { name: 'openaccount', icon: 'user', label: '开户', words: '身份证与银行卡，约 5 分钟' },
  { name: 'risk', icon: 'gauge', label: '风险测评', words: '找到适合的风险等级' },
  { name: 'fix', icon: 'repeat', label: '定投', words: '每月、每周、每两周或每日扣款' },
  { name: 'tradeRecord', icon: 'list', label: '交易记录', words: '每笔交易的进度与确认明细' },
]

/** Links to self-service tasks. */
export function Entries() {
  return (
    <section className="section container" aria-label="自助服务">
      <div className="entries">
        {entries.map(({ name, icon, label, words }) => (
          <Link key={name} className="entry" to={paths[name]}>
            <Icon name={icon} size={24} />
            <span>
              <b>{label}</b>
              {words}
            </span>
          </Link>
        ))}
      </div>
    </section>
  )
}
