import type { CallFailure } from '@zhixiao/client/call-result.ts'
import type { CallOptions, Client, ResultOf } from '@zhixiao/client/client.ts'
import type { CallName, SentOf } from '@zhixiao/contract/calls.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import { beginLoading } from '../dialogs/loading.ts'
import { toast } from '../dialogs/toast.ts'
import { deviceId } from './device.ts'
import { hearSessionLeft } from './session-ends.ts'
import { token } from './token.ts'

export type CallSettings = CallOptions & {
  /** Not requested by the customer: shows no overlay and no failure (ERR-03). */
  background?: boolean
}

/**
 * Calls the server. Never throws: failures are returned as values. The table callDisplay (LET-09) decides whether a
 * failure is shown here, as a toast or the login dialog, and whether the overlay covers the page meanwhile.
 */
export async function call<Name extends CallName>(
  name: Name,
  input: SentOf<Name>,
  { background = false, ...options }: CallSettings = {},
): Promise<ResultOf<Name>> {
  const sentWith = token.get()
  const loaded = await loadClient()
  if (!loaded) return failedToLoad(background)
  const { client, callDisplay, shownAs } = loaded
  const done = callDisplay[name].overlay && !background ? beginLoading() : () => {}
  const result = await client.call(name, input, options).finally(done)
  if (result.ok || options.signal?.aborted === true) return result
  const shown = shownAs(name, result, sentWith !== null)
  // If the token was replaced meanwhile, the refusal concerns the old one.
  if (shown === 'dialog' && token.get() === sentWith) onSessionEnd(result.data)
  if (shown === 'toast' && !background) toast.error(result.msg)
  return result
}

let onSessionEnd: (data: unknown) => void = () => {}

/** Registers what happens when the server no longer knows the session; `data` is that of the refusal. */
export function handleSessionEnd(handler: typeof onSessionEnd): void {
  onSessionEnd = handler
}

/** For callers that must send a secret at the moment the page is left. */
export const prepareToEncrypt = async (): Promise<void> => (await loadClient())?.client.prepare()

function failedToLoad(background: boolean): CallFailure<never> {
  if (!background) toast.error(unreachable.msg)
  return unreachable
}

// ERR-02. The client has its own text for this, but here the client itself could not be fetched.
const unreachable: CallFailure<never> = { ok: false, kind: 'network', code: '', msg: '网络异常，请检查网络连接~' }

type Loaded = { client: Client } & Pick<typeof import('@zhixiao/contract/call-display.ts'), 'callDisplay' | 'shownAs'>
let loaded: Promise<Loaded | undefined> | undefined

/**
 * The client and the definitions of all calls; fetched with the first call, so that public pages start without them.
 */
function loadClient(): Promise<Loaded | undefined> {
  loaded ??= Promise.all([import('@zhixiao/client/client.ts'), import('@zhixiao/contract/call-display.ts')]).then(
    ([{ createClient }, { callDisplay, shownAs }]) => ({
      client: createClient({
        baseUrl: '',
        token: token.get,
        onSessionLeft: hearSessionLeft,
        market: brand.market,
        deviceId: deviceId(),
        // A page says at once that the connection is broken; a submission that may be sent again by itself asks for it.
        repeats: 0,
      }),
      callDisplay,
      shownAs,
    }),
    () => {
      loaded = undefined
      return undefined
    },
  )
  return loaded
}
