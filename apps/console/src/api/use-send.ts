import type { ConsoleCallName } from '@zhixiao/contract/console/console-calls.ts'
import { randomUuid } from '@zhixiao/contract/random-uuid.ts'
import { useRef, useState } from 'react'
import { refresh } from './cache.ts'
import { Refusal } from './client.ts'

type State<Input, Output> =
  | { is: 'idle' }
  | { is: 'sending'; input: Input }
  | { is: 'done'; output: Output }
  | { is: 'failed'; fault: string; field: string }

type Settings<Input, Output> = {
  /** Calls whose answers are refetched once the write was accepted. */
  refetch?: readonly ConsoleCallName[]
  /** Runs after the refetch; `isSending` stays true until it has ended. */
  onDone?: (output: Output, input: Input) => unknown
  /** Runs once the failure is shown. */
  onFailed?: (error: Error, setFault: (fault: string) => void) => unknown
}

/**
 * Writes by a call of the console, one at a time: `const mark = useSend(() => call('staff.review', { digest }))`, then
 * `mark.send()`, `mark.isSending`, and `mark.fault` with the `field` that it is about. `formId` is the same until the same
 * input was accepted, so that a repeat after a lost answer takes effect once. Input is not kept once it was sent, as a
 * mutation of TanStack Query would keep passwords.
 */
export function useSend<Output, Input = void>(
  act: (input: Input, formId: string) => Promise<Output>,
  { refetch = [], onDone, onFailed }: Settings<Input, Output> = {},
) {
  const [state, setState] = useState<State<Input, Output>>({ is: 'idle' })
  const isBusy = useRef(false)
  const attempt = useRef({ body: '', formId: '' })
  const formIdFor = (input: Input): string => {
    const body = JSON.stringify(input) ?? ''
    if (attempt.current.formId === '' || attempt.current.body !== body) attempt.current = { body, formId: randomUuid() }
    return attempt.current.formId
  }
  const setFault = (fault: string, field = '') => setState({ is: 'failed', fault, field })
  async function send(input: Input): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setState({ is: 'sending', input })
    try {
      const output = await act(input, formIdFor(input))
      attempt.current = { body: '', formId: '' }
      await refresh(...refetch)
      await onDone?.(output, input)
      setState({ is: 'done', output })
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error('')
      setFault(error.message, fieldOf(error))
      isBusy.current = false
      await onFailed?.(error, setFault)
    } finally {
      isBusy.current = false
    }
  }
  return {
    send,
    isSending: state.is === 'sending',
    /** What is being sent. */
    input: state.is === 'sending' ? state.input : undefined,
    /** The answer to the last sending. */
    data: state.is === 'done' ? state.output : undefined,
    fault: state.is === 'failed' ? state.fault : '',
    field: state.is === 'failed' ? state.field : '',
    /** Shows a fault that was found before anything was sent; '' clears the last one. */
    setFault,
    /** Discards the answer. */
    reset: () => setState({ is: 'idle' }),
  }
}

/** The field of an input that a refusal names. */
const fieldOf = (error: Error): string =>
  error instanceof Refusal && typeof error.data.field === 'string' ? (error.data.field.split('.')[0] ?? '') : ''
