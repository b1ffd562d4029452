import type { CallName, OutputOf, SentOf } from '@zhixiao/contract/calls.ts'
import type { CallFailure, CallOptions, CallResult, Client } from '@zhixiao/contract/client.ts'
import { toast } from '../dialogs/toast.ts'
import { deviceId } from '../session/device.ts'
import { sessionEnded } from '../session/session-ended.ts'
import { token } from '../session/token.ts'
import { beginLoading } from './loading.ts'

export type CallSettings = CallOptions & {
  /** Do not cover the page while waiting: for what shows its own skeleton or spinner. */
  noLoading?: boolean
  /** No toast on failure: the screen shows `msg` itself, or the failure does not matter (ERR-03). */
  quiet?: boolean
}

/**
 * Calls the server. Never throws: failures come back as values after they were told to the customer, by a toast
 * (unless the code is a silent one) or, when the session is over, by the dialog that leads to login.
 */
export async function call<Name extends CallName>(
  name: Name,
  input: SentOf<Name>,
  { noLoading = false, quiet = false, ...options }: CallSettings = {},
): Promise<CallResult<OutputOf<Name>>> {
  const done = noLoading ? () => {} : beginLoading()
  const sentWith = token.get()
  try {
    const loaded = await loadClient()
    if (!loaded) return tell(unreachable, { quiet, sentWith })
    const { client, isSilent } = loaded
    const result = await client.call(name, input, options)
    if (result.ok || options.signal?.aborted === true) return result
    return tell(result, { quiet: quiet || isSilent(result.code), sentWith })
  } finally {
    done()
  }
}

/** For who will have to send a secret in the very moment in which the page is left. */
export const prepareToSeal = async (): Promise<void> => (await loadClient())?.client.prepare()

function tell(failure: CallFailure, { quiet, sentWith }: { quiet: boolean; sentWith: string | null }): CallFailure {
  // Login answers 401 to nobody: without a token it is an ordinary failure. A token replaced meanwhile is not the one refused.
  if (failure.kind === 'unauthorised' && sentWith !== null) {
    if (token.get() === sentWith) void sessionEnded(failure.data)
  } else if (!quiet) {
    toast.error(failure.msg)
  }
  return failure
}

// ERR-02. The client brings its own text for this; here the client itself could not be fetched.
const unreachable: CallFailure = { ok: false, kind: 'network', code: '', msg: '网络异常，请检查网络连接~' }

type Loaded = { client: Client; isSilent: (code: string) => boolean }
let loaded: Promise<Loaded | undefined> | undefined

/** The client and the definitions of all calls: fetched with the first call, so that public pages start without them. */
function loadClient(): Promise<Loaded | undefined> {
  loaded ??= Promise.all([import('@zhixiao/contract/client.ts'), import('@zhixiao/contract/errors.ts')]).then(
    ([{ createClient }, { isSilent }]) => ({
      client: createClient({ baseUrl: '', token: token.get, now: Date.now, deviceId: deviceId() }),
      isSilent,
    }),
    () => {
      loaded = undefined
      return undefined
    },
  )
  return loaded
}
