import { Icon, type IconName } from '@zhixiao/ui/brand/Icon.tsx'
import { Link } from 'react-router'
import { ready } from '../../menus.ts'
import { paths, type RouteName } from '../../paths.ts'

type Entry = { name: RouteName; icon: IconName; label: string; words: string }

const entries: readonly Entry[] = [
  { name: 'openaccount', icon: 'user', label: '开户', words: '身份证与银行卡，约 5 分钟' },
  { name: 'risk', icon: 'gauge', label: '风险测评', words: '找到适合的风险等级' },
  { name: 'fix', icon: 'repeat', label: '定投', words: '每月、每周、每两周或每日扣款' },
  { name: 'tradeRecord', icon: 'list', label: '交易记录', words: '每笔交易的进度与确认明细' },
  { name: 'rights', icon: 'shield', label: '投资者权益须知', words: '适当性、反洗钱与投诉渠道' },
]

const AT_MOST = 4

/** Links to self-service tasks. */
export function Entries() {
  const shown = ready(entries).slice(0, AT_MOST)
  if (shown.length === 0) return null
  return (
    <section className="section container" aria-label="自助服务">
      <div className="entries">
        {shown.map(({ name, icon, label, words }) => (
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
