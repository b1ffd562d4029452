import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { type CallError, type CallResult, dataOf } from '@zhixiao/client/call-result.ts'
import type { CallName, OutputOf, SentOf } from '@zhixiao/contract/calls.ts'
import { randomUuid } from '@zhixiao/contract/random-uuid.ts'
import { useRef } from 'react'
import { askAgain, queryClient } from './cache.ts'
import { type CallSettings, call } from './call.ts'
import { sendSubmission } from './send-submission.ts'
import { submissionFor } from './submissions.ts'
import { token } from './token.ts'

type ReadSettings = {
  /** False: do not call yet. */
  enabled?: boolean
  /** How long an answer stays fresh, in milliseconds. */
  staleMs?: number
}

const keyOf = (name: CallName, input: unknown) => [name, input, token.get()] as const

/** One question to a call, under which its answer is kept. */
export const questionOf = <Name extends CallName>(name: Name, input: SentOf<Name>) => ({
  queryKey: keyOf(name, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => read(name, input, { signal, background: true }),
})

/**
 * Reads by a call: `const { data, error, refetch } = useCall('query.shareInfo', { firstflag: '0' })`. Screens with the
 * same question share one request; a new token triggers a new request.
 */
export function useCall<Name extends CallName>(
  name: Name,
  input: SentOf<Name>,
  { enabled = true, staleMs }: ReadSettings = {},
): UseQueryResult<OutputOf<Name>, CallError> {
  token.use()
  return useQuery(
    {
      ...questionOf(name, input),
      enabled,
      ...(staleMs === undefined ? {} : { staleTime: staleMs }),
    },
    queryClient,
  )
}

/** A call's answer: the cached one while it is fresh. */
export const readFresh = <Name extends CallName>(name: Name, input: SentOf<Name>): Promise<OutputOf<Name>> =>
  queryClient.fetchQuery(questionOf(name, input))

/** Refetches the displayed answers of these calls, after a write that changes them. */
export async function refresh(...names: readonly CallName[]): Promise<void> {
  await Promise.all(names.map(askAgain))
}

/** Applies a write's change to the cached answer, so that it matches the server. */
export function amend<Name extends CallName>(
  name: Name,
  input: SentOf<Name>,
  change: (data: OutputOf<Name>) => OutputOf<Name>,
): void {
  queryClient.setQueryData<OutputOf<Name>>(keyOf(name, input), data => data && change(data))
}

async function read<Name extends CallName>(name: Name, input: SentOf<Name>, settings: CallSettings) {
  return dataOf(await call(name, input, settings))
}

/**
 * Identifies a write for the customer: equal subjects are the same submission, in every tab and after a new login. Must not
 * contain a secret.
 */
export type SubmissionOf<Name extends CallName> = (input: SentOf<Name>) => { subject: string; label: string }

async function sendKept<Name extends CallName>(
  name: Name,
  input: SentOf<Name>,
  { subject, label }: { subject: string; label: string },
): Promise<CallResult<OutputOf<Name>>> {
  const { requestId } = await submissionFor(name, subject)
  const submission = { name, subject, requestId, label, fields: {} }
  const { result, isDoneBefore } = await sendSubmission(submission, options => call(name, input, options))
  return isDoneBefore && !result.ok ? { ...result, msg: `${label}此前已经办理成功，请返回列表查看` } : result
}

/**
 * Writes by a call. With `submissionOf` the request id survives the page until an answer arrives. Without it, the same input
 * sent again after a lost answer keeps its request id, so that one intention takes effect once; any other outcome
 * starts a new id.
 * const purchase = useSend('trade.purchase')
 * const result = await purchase.send({ fundCode, amount })
 * if (result.ok) ...
 */
export function useSend<Name extends CallName>(
  name: Name,
  { submissionOf }: { submissionOf?: SubmissionOf<Name> } = {},
) {
  const attempt = useRef({ body: '', requestId: '' })
  const { mutateAsync, isPending } = useMutation(
    {
      networkMode: 'always',
      mutationFn: async (input: SentOf<Name>) => {
        if (submissionOf) return sendKept(name, input, submissionOf(input))
        const body = JSON.stringify(input)
        if (attempt.current.body !== body) attempt.current = { body, requestId: randomUuid() }
        const result = await call(name, input, { requestId: attempt.current.requestId })
        const unknownOutcome = !result.ok && (result.kind === 'network' || result.kind === 'timeout')
        if (!unknownOutcome) attempt.current = { body: '', requestId: '' }
        return result
      },
    },
    queryClient,
  )
  return { send: mutateAsync, pending: isPending }
}
