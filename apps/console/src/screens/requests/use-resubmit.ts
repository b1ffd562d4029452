import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { useSend } from '../../api/use-send.ts'

type Added = Omit<Parameters<typeof call<'request.resubmit'>>[1], 'id'>

/** Submits a request again, with what its maker adds, and opens the new one. */
export function useResubmit(id: string) {
  const navigate = useNavigate()
  return useSend((added: Added) => call('request.resubmit', { ...added, id }), {
    refetch: ['request.list', 'request.show'],
    onDone: ({ requestId }) => navigate(`/requests/${requestId}?tab=mine`),
  })
}
