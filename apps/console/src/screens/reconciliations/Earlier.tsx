import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Link } from 'react-router'

/** Says that an earlier day has a break that has not ended: books that agree today do not end it. */
export function Earlier({ day }: { day: string | null | undefined }) {
  if (!day) return null
  return (
    <div className="c-sec">
      <Notice tone="warning">
        此前有差异未了结：
        <Link className="text-link" to={`/reconciliations/${day}`}>
          {day}
        </Link>
      </Notice>
    </div>
  )
}
