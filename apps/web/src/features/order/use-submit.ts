import { type CallFailure, isUnanswered } from '@zhixiao/client/call-result.ts'
import type { CallOptions } from '@zhixiao/client/client.ts'
import type { OutputOf, SentOf } from '@zhixiao/contract/calls.ts'
import { isGuardCode } from '@zhixiao/domain/customer/guards.ts'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { sendSubmission } from '../../api/send-submission.ts'
import type { Submission } from '../../api/submission-states.ts'
import { pinFault } from '../../form/pin-fault.ts'
import { reasonOf } from '../../form/use-fields.ts'
import { showGuard } from '../../session/guard.ts'
import { askingAfter, dialogOf } from './asking-states.ts'
import { markMerged } from './merged-orders.ts'
import { refreshTerms } from './use-terms.ts'

/** The calls for which the trade password is asked here. */
export type Placing =
  | 'trade.purchase'
  | 'trade.redemption'
  | 'trade.conversion'
  | 'trade.bonus'
  | 'trade.plan'
  | 'trade.planStatus'
  | 'trade.withdrawal'

/**
 * Asks for the trade password (`dialog` holds the properties of a PasswordDialog) and sends an order or a withdrawal
 * with it. A wrong password stays in the dialog; any other refusal closes it and goes to `tell`, and `submit` returns
 * null. While a request is in flight, another is ignored. `unmoved` states that money or shares have not moved after a
 * refusal: “资金未扣除”.
 */
export function useSubmit<Name extends Placing>(
  name: Name,
  unmoved: string,
  tell: (refusal: string, code: string) => void,
) {
  const navigate = useNavigate()
  const here = useLocation()
  // A second press may come before the state of the first one is drawn.
  const busy = useRef(false)
  const [state, dispatch] = useReducer(askingAfter, { is: 'closed', isLost: false })
  // Reloading the page's state finds the unanswered submission and shows its result.
  const lookUp = useCallback(() => navigate(here, { replace: true, state: here.state }), [navigate, here])
  const isLost = state.is !== 'sending' && state.isLost
  const isClosed = state.is === 'closed'
  useEffect(() => {
    if (!isLost) return
    const again = () => {
      dispatch({ type: 'online' })
      if (isClosed) void lookUp()
    }
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isLost, isClosed, lookUp])

  async function submit(input: SentOf<Name>, submission: Omit<Submission, 'name'>): Promise<OutputOf<Name> | null> {
    if (busy.current) return null
    busy.current = true
    dispatch({ type: 'sent' })
    const send = (options: CallOptions) => call(name, input, { ...options, repeats: 1 })
    const { result, isDoneBefore, isAnothers } = await sendSubmission({ name, ...submission }, send)
    busy.current = false
    const password = result.ok ? undefined : pinFault(result)
    dispatch({ type: 'answered', error: password, isLost: !result.ok && isUnanswered(result) })
    if (isAnothers && result.ok && 'orderId' in result.data) markMerged(result.data.orderId)
    if (result.ok) return result.data
    if (isDoneBefore) await lookUp()
    else if (password === undefined) await refuse(result)
    return null
  }

  async function refuse(failure: CallFailure) {
    if (failure.kind === 'unauthorised') return
    // The facts it was decided on may be stale.
    if (failure.kind === 'business') await refreshTerms()
    tell(
      isUnanswered(failure) ? `${failure.msg}\n${UNKNOWN}` : `提交失败，${unmoved}：${reasonOf(failure)}`,
      failure.code,
    )
    if (isGuardCode(failure.code)) await showGuard(failure.code)
  }

  const onClose = () => {
    dispatch({ type: 'closed' })
    if (state.is === 'asking' && state.isBack) void lookUp()
  }
  return { ask: () => dispatch({ type: 'asked' }), submit, dialog: { ...dialogOf(state), onClose } }
}

// The answer was lost, not necessarily the request. Only a repeat under the same id reveals the result, and it cannot
// place a second order.
const UNKNOWN = '尚未收到提交结果，重新提交不会重复办理。'
