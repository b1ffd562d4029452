import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** The text of one version, or of what a request would make it; nothing is read while `version` is null. */
export const useVersion = (place: string, version: string | null) =>
  useQuery({
    queryKey: ['content.version', place, version],
    queryFn: () => call('content.version', { place, version: version ?? '' }),
    enabled: version !== null,
  })
