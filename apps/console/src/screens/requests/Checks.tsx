import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { checksOf } from './checks-of.ts'

const icons = { good: 'check', look: 'warning', bad: 'error' } as const
const spoken = { good: '通过', look: '须留意', bad: '不通过' } as const

/** The checks before a decision: how many passed, which need a look, and which block the approval. */
export function Checks({ request }: { request: ConsoleOutput<'request.show'> }) {
  const checks = checksOf(request)
  const counts = (['good', 'look', 'bad'] as const).flatMap(state => {
    const count = checks.filter(check => check.state === state).length
    return count > 0 ? `${spoken[state]} ${count} 项` : []
  })
  return (
    <section className="c-sec">
      <h3>检查：{counts.join('，')}</h3>
      <ul className="c-checks">
        {checks.map(({ state, text }) => (
          <li key={text} className={`is-${state}`}>
            <Icon name={icons[state]} size={16} />
            <span className="sr-only">{spoken[state]}：</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
