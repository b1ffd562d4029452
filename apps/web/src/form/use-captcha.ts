import type { SentOf } from '@zhixiao/contract/calls.ts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../api/call.ts'

type Purpose = SentOf<'serve.imageCodeSend'>['purpose']

/** A captcha of a purpose; the picture is fetched as soon as it is `wanted`. */
export function useCaptcha(purpose: Purpose, wanted = true) {
  const [picture, setPicture] = useState<{ captchaId: string; image: string }>()
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState<string>()

  const fetchPicture = useCallback(async () => {
    const result = await call('serve.imageCodeSend', { purpose }, { quiet: true, noLoading: true })
    if (result.ok) setPicture(result.data)
    else setError('图形验证码加载失败，请点击换一张')
  }, [purpose])
  useEffect(() => {
    if (wanted) void fetchPicture()
  }, [wanted, fetchPicture])

  /** Another picture; `fault` says why the last one does not count. */
  function renew(fault?: string) {
    setPicture(undefined)
    setAnswer('')
    setError(fault)
    void fetchPicture()
  }
  const type = (text: string) => {
    setAnswer(text)
    setError(undefined)
  }
  /** What travels; undefined, and told, while the answer is not complete. */
  function proof() {
    if (picture && /^[A-Za-z0-9]{4}$/.test(answer.trim())) {
      return { captchaId: picture.captchaId, captchaAnswer: answer.trim() }
    }
    setError('请输入图中的 4 位字符')
    return undefined
  }
  const field = { imageSrc: picture?.image, value: answer, onChange: type, onRefresh: () => renew(), error }
  return { field, proof, renew }
}
