import { useCall } from '../../api/use-call.ts'

/** The text of one version, or of what a request would make it; nothing is read while `version` is null. */
export const useVersion = (place: string, version: string | null) =>
  useCall('content.version', { place, version: version ?? '' }, { enabled: version !== null })
