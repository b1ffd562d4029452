import { SENIOR_WARNING } from '@zhixiao/domain/customer/senior-warning.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { planDayWords } from '@zhixiao/domain/order/plan-fields.ts'
import { Button, LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { submissionFor } from '../../../api/submissions.ts'
import { ask } from '../../../dialogs/ask.ts'
import { toast } from '../../../dialogs/toast.ts'
import { PasswordDialog } from '../../../features/order/PasswordDialog.tsx'
import { refreshRows, showRefusal } from '../../../features/order/refresh-after-trade.ts'
import { useSubmit } from '../../../features/order/use-submit.ts'
import { seniorWait } from '../../../features/risk/senior-wait.ts'
import { useLeaveMarks } from '../../../features/risk/use-leave-marks.ts'
import { to } from '../../../paths.ts'
import type { Plan } from './plan-tabs.ts'

type Move = 'pause' | 'resume' | 'stop'

const moves = {
  pause: { name: '暂停', question: '暂停期间不扣款，恢复后也不补扣。确认暂停这个定投计划吗？' },
  resume: { name: '恢复', question: '恢复后从下一个扣款日开始扣款。确认恢复这个定投计划吗？' },
  stop: { name: '终止', question: '终止后不能恢复，已购买的份额不受影响。确认终止这个定投计划吗？' },
} as const satisfies Record<Move, { name: string; question: string }>

const RUNS_NOW = '今天的扣款正在进行，完成后即可修改、暂停或终止'

/** Change, pause or resume, and stop; requires the trade password, not available while a deduction is made. */
export function PlanActions({ plan }: { plan: Plan }) {
  const { submit, ask: askPassword, dialog } = useSubmit('trade.planStatus', '计划未变动', showRefusal)
  const [move, setMove] = useState<Move>('pause')
  const isPaused = plan.state === 'paused'
  const match = useCall('trade.riskAssessment', { fundCode: plan.fundCode }, { enabled: isPaused }).data
  const senior = match?.warnings.filter(({ code }) => code === SENIOR_WARNING) ?? []
  const mark = useLeaveMarks(plan.fundCode, senior, '暂不恢复')
  if (plan.state === 'ended') return <span />
  const isOff = plan.state === 'running' && plan.runsNow

  const begin = async (wanted: Move) => {
    const { name, question } = moves[wanted]
    if (!(await ask({ tone: 'info', message: question, confirmLabel: name, cancelLabel: '暂不' }))) return
    if (wanted === 'resume' && (await mark.confirm()) === null) return
    setMove(wanted)
    askPassword()
  }
  const send = async (tradePassword: string) => {
    const { requestId, subject } = await submissionFor('trade.planStatus', `${plan.planId} ${move}`)
    const label = `${moves[move].name}定投 ${plan.fundName}，${planDayWords(plan)}`
    const done = await submit({ planId: plan.planId, move, tradePassword }, { requestId, subject, label, fields: {} })
    if (done === null) return
    toast.ok(`定投计划已${moves[move].name}`)
    await refreshRows()
  }
  const waits = match && seniorWait(match)
  const button = (wanted: Move) => (
    <Button
      kind="ghost"
      size="s"
      disabled={isOff || (wanted === 'resume' && waits !== undefined)}
      loading={wanted === 'resume' && mark.pending}
      aria-label={`${moves[wanted].name}：${plan.fundName}`}
      onClick={() => void begin(wanted)}
    >
      {moves[wanted].name}
    </Button>
  )
  return (
    <div className="stack plan-actions">
      <div className="form-actions">
        {!isOff && (
          <LinkButton
            kind="outline"
            size="s"
            link={<Link to={to('fix', { planId: plan.planId })} aria-label={`修改：${plan.fundName}`} />}
          >
            修改
          </LinkButton>
        )}
        {button(plan.state === 'running' ? 'pause' : 'resume')}
        {button('stop')}
      </div>
      {isOff && <p className="caption">{RUNS_NOW}</p>}
      {waits !== undefined && <p className="caption">{waits}</p>}
      <PasswordDialog
        {...dialog}
        act={`${moves[move].name}定投 ${plan.fundName}，${planDayWords(plan)}`}
        figure={`¥${moneyText(plan.amount)}`}
        onComplete={password => void send(password)}
      />
    </div>
  )
}
