import type { SentOf } from '@zhixiao/contract/calls.ts'
import { mobileTail } from '@zhixiao/domain/customer/masks.ts'
import { plainDigits } from '@zhixiao/domain/customer/typed-text.ts'
import { useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { mobileFault } from './mobile.ts'
import { useCaptcha } from './use-captcha.ts'

/** Sends a visitor a code to the number typed so far; each message needs a new captcha. */
export function useSmsCode(purpose: SentOf<'serve.mobileCodeSend'>['purpose'], typed: string) {
  const mobile = plainDigits(typed)
  const captcha = useCaptcha(purpose, mobileFault(mobile) === undefined ? mobile : '')
  /** The number that the present picture was used for. */
  const used = useRef('')
  const [error, setError] = useState<string>()
  // Asked for when others request too many messages to the number: the owner has a quota of his own.
  const [holder, setHolder] = useState<{ mobile: string; idno: string }>()
  const idno = holder?.mobile === mobile ? holder.idno : undefined
  const setIdno = (idno: string) => setHolder({ mobile, idno })
  const [sentTo, setSentTo] = useState<string>()

  async function send(): Promise<boolean> {
    if (used.current === mobile && !captcha.automatic) {
      used.current = ''
      captcha.renew('重新获取需要新的图形验证码')
      return false
    }
    const proof = await captcha.proof()
    if (!proof) return false
    const result = await call('serve.mobileCodeSend', {
      purpose,
      mobile,
      ...proof,
      ...(idno?.trim() && { idno: idno.trim() }),
    })
    if (result.ok) {
      used.current = mobile
      setError(undefined)
      setSentTo(mobile)
    } else if (result.code === 'CAPTCHA-0001') {
      captcha.renew(result.msg)
    } else {
      // Whatever failed, the picture may be used up.
      captcha.renew()
      setError(result.msg)
      if (result.code === 'SMS-0002' && purpose !== 'register') setIdno(idno ?? '')
    }
    return result.ok
  }
  const onRefresh = () => {
    used.current = ''
    captcha.renew()
  }
  const tail = mobileTail(mobile)
  const sent = idno?.trim() ? `如证件号码与账户一致，验证码已发送至尾号 ${tail} 的手机` : `已发送至尾号 ${tail} 的手机`
  const hint = sentTo === mobile ? sent : undefined
  return { captcha: { ...captcha.field, onRefresh }, send, error, hint, idno, setIdno }
}
