import { useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import type { BankCardView } from './card-words.ts'

type Found =
  | { state: 'loading' }
  | { state: 'failed'; title: string; retry: () => void }
  | { state: 'missing' }
  | { state: 'found'; card: BankCardView; forTrade: boolean }

/** The customer's card named in the URL. */
export function useCard(): Found {
  const [query] = useSearchParams()
  const tradeacco = query.get('tradeacco')
  const { data, error, refetch } = useCall('account.bankMine', {})
  if (!data)
    return error ? { state: 'failed', title: error.message, retry: () => void refetch() } : { state: 'loading' }
  const card = data.fullList.find(each => each.tradeacco === tradeacco)
  if (!card) return { state: 'missing' }
  return { state: 'found', card, forTrade: data.tradeList.some(each => each.tradeacco === tradeacco) }
}
