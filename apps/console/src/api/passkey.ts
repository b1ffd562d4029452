import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { ConsoleOutput, ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import type { KeyProof } from '@zhixiao/contract/console/key-proof.ts'

export const canUseKeys = (): boolean => browserSupportsWebAuthn()

/** Has the person's authenticator sign a challenge. @throws with the text to show when it does not. */
export async function signByKey(optionsJSON: ConsoleOutput<'key.challenge'>): Promise<KeyProof> {
  const { id, response } = await startAuthentication({ optionsJSON }).catch(notDone)
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, clientDataJSON, authenticatorData, signature }
}

/** Has an authenticator make a new passkey. @throws with the text to show when it does not. */
export async function makeKey(optionsJSON: ConsoleOutput<'key.offer'>): Promise<Omit<ConsoleSent<'key.add'>, 'name'>> {
  const { id, response } = await startRegistration({ optionsJSON }).catch(notDone)
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

function notDone(fault: unknown): never {
  const name = fault instanceof Error ? fault.name : ''
  if (name === 'InvalidStateError') throw new Error('这台设备上已有您的通行密钥')
  if (name === 'SecurityError') throw new Error('这个网址不能使用通行密钥，请从后台的正式网址进入')
  throw new Error('验证没有完成，没有任何改动，可以重试')
}
