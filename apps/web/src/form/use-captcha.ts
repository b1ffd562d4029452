import type { SentOf } from '@zhixiao/contract/calls.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { doWork, type Proof } from './with-work.ts'

type Purpose = SentOf<'serve.imageCodeSend'>['purpose']

/**
 * A captcha of a purpose: a picture, fetched as soon as it is `wanted`, or a puzzle that the browser solves on demand.
 */
export function useCaptcha(purpose: Purpose, wanted = true) {
  const [automatic, setAutomatic] = useState(false)
  const [working, setWorking] = useState(false)
  const [picture, setPicture] = useState<{ captchaId: string; image: string }>()
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState<string>()
  const inputRef = useRef<HTMLInputElement>(null)
  const pictured = wanted && !automatic

  const fetchPicture = useCallback(async () => {
    const result = await call('serve.imageCodeSend', { purpose })
    if (result.ok) setPicture(result.data)
    else setError('图形验证码加载失败，请点击换一张')
  }, [purpose])
  useEffect(() => {
    if (pictured) void fetchPicture()
  }, [pictured, fetchPicture])

  /** Fetches another picture; `fault` says why the previous answer was refused. */
  function renew(fault?: string) {
    setPicture(undefined)
    setAnswer('')
    refuse(fault)
    if (pictured) void fetchPicture()
  }
  function refuse(fault: string | undefined) {
    setError(fault)
    if (fault !== undefined) inputRef.current?.focus()
  }
  const type = (text: string) => {
    setAnswer(text)
    setError(undefined)
  }
  /**
   * The proof for a call about `subject`, a number or an account; without an answer it shows an error and returns
   * undefined.
   */
  async function proof(subject: string): Promise<Proof | undefined> {
    if (automatic) return work(subject)
    if (picture && /^[A-Za-z0-9]{4}$/.test(answer.trim())) {
      return { captchaId: picture.captchaId, captchaAnswer: answer.trim() }
    }
    refuse('请输入图中的 4 位字符')
    return undefined
  }
  async function work(subject: string): Promise<Proof | undefined> {
    setError(undefined)
    setWorking(true)
    const work = await doWork(purpose, subject)
    setWorking(false)
    if (!work.ok) setError(work.msg)
    return work.ok ? work.proof : undefined
  }
  function choose(next: boolean) {
    setPicture(undefined)
    setAnswer('')
    setError(undefined)
    setAutomatic(next)
  }
  const field = {
    imageSrc: picture?.image,
    value: answer,
    onChange: type,
    onRefresh: () => renew(),
    error,
    inputRef,
    automatic: { chosen: automatic, working, onChoose: choose },
  }
  return { field, proof, renew, automatic }
}
